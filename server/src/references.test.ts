import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCompany, importCompany } from './company-data/index.ts';
import { hashPassword } from './platform/security/passwords.ts';
import { findBrokenReferences } from '../testing/broken-references.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { furnishCompany } from '../testing/furnish-company.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestCompany } from '../testing/test-app.ts';

/** No schema declares what rows refer to (docs/adr/0031): this test checks it instead. */
describeOnEachEngine('every id in every table is that of a row of the company', (on) => {
  let app: TestApp;
  let company: TestCompany;
  let ids: Record<string, number>;
  let directory: string;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    company = await app.createCompany('Acme');
    ids = await furnishCompany({ app, database: on.database }, company, 'Acme', 4);
    directory = await mkdtemp(join(tmpdir(), 'ts1-references-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true, force: true });
  });

  const brokenReferences = async (): Promise<readonly string[]> => {
    const { checked, broken } = await findBrokenReferences(on.database);
    expect(checked).toBeGreaterThan(80);
    return broken;
  };

  test('in a company that has one of everything', async () => {
    expect(await brokenReferences()).toEqual([]);
  });

  test('in a company where everything that can be deleted was deleted', async () => {
    const deletable = Object.values(routes).filter(({ method }) => method === 'DELETE');
    const answers: number[] = [];
    for (const { path } of deletable) {
      const own = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
      answers.push((await company.admin.call('DELETE', own, { baseUnitId: ids['baseUnitId'] })).statusCode);
    }
    expect(answers.filter((status) => status < 300).length).toBeGreaterThan(10);
    expect(await brokenReferences()).toEqual([]);
  });

  test('in a company that was imported, deleted rows and all', async () => {
    const file = join(directory, 'acme.zip');
    const source = { database: on.database, companyId: company.companyId, at: app.clock.now() };
    await writeFile(file, await buffer(await exportCompany(source)));
    await importCompany({ database: on.database, clock: app.clock }, file, {
      name: 'Copy',
      email: company.admin.email,
      passwordHash: await hashPassword(TEST_PASSWORD),
    });
    expect(await brokenReferences()).toEqual([]);
  });

  test('or would be found', async () => {
    await on.database.write(company.companyId, async (tx) =>
      tx.sql
        .insertInto('site_users')
        .values({ company_id: company.companyId, site_id: 987_654, user_id: company.viewer.userId })
        .execute(),
    );
    expect(await brokenReferences()).toEqual(['site_users.site_id']);
  });
});
