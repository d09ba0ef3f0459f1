import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { createTestApp, type TestCompany } from '../../testing/test-app.ts';
import { type Announced, createImporter } from './importer.ts';

const FREE = 1_000_000_000;
const FILE = 300_000_000;

const announced = (declaredBytes: number | undefined): Announced => ({
  declaredBytes,
  keys: { passphrase: undefined },
  invitesUsers: false,
});

async function openImporter() {
  const open = await createTestDatabase('sqlite', null);
  onTestFinished(async () => open.drop());
  const app = await createTestApp(open.database);
  onTestFinished(async () => app.close());
  const dataDirectory = mkdtempSync(join(tmpdir(), 'ts1-importer-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const importer = createImporter({
    database: open.database,
    clock: app.clock,
    logger: createLogger('silent'),
    announceChange: () => {},
    dataDirectory,
    importMaxBytes: FILE,
    // 500 MB of it are kept for readings.
    disk: { free: () => FREE },
  });
  onTestFinished(async () => importer.close());
  const admin = ({ admin: { companyId, userId } }: TestCompany) =>
    ({ companyId, userId, username: 'admin' }) as Parameters<typeof importer.accept>[0];
  return { app, importer, admin };
}

test(
  'an upload whose room another one has reserved is refused in words, until that one is over',
  { tags: ['R117'] },
  async () => {
    const { app, importer, admin } = await openImporter();
    const [acme, rival] = [await app.createCompany('Acme'), await app.createCompany('Rival')];

    const first = new PassThrough();
    const accepted = importer.accept(admin(acme), first, announced(FILE));
    accepted.catch(() => {});
    await expect(importer.accept(admin(rival), new PassThrough(), announced(FILE))).rejects.toMatchObject({
      status: 503,
      message: 'There is not enough space on the server for this file.',
    });
    first.end('cut off');
    await expect(accepted).rejects.toMatchObject({ status: 400 });
    const second = new PassThrough();
    second.end('no ZIP file');
    await expect(importer.accept(admin(rival), second, announced(undefined))).resolves.toBeUndefined();
  },
);

test(
  'uploads of three companies that come slowly keep out no fourth one; of a company one comes at a time',
  { tags: ['R117'] },
  async () => {
    const { app, importer, admin } = await openImporter();
    const slow = [];
    for (const name of ['One', 'Two', 'Three']) {
      const company = await app.createCompany(name);
      const body = new PassThrough();
      const accepted = importer.accept(admin(company), body, announced(1_000));
      accepted.catch(() => {});
      slow.push({ company, body, accepted });
    }
    const [first] = slow;
    if (first === undefined) throw new Error('nothing is uploaded');
    // An upload that begins has its place once the database shows it.
    await expect
      .poll(async () => (await first.company.admin.call('GET', '/settings/import')).json().import?.phase)
      .toBe('upload');
    await expect(
      importer.accept(admin(first.company), new PassThrough(), announced(1_000)),
    ).rejects.toMatchObject({
      status: 409,
    });
    const fourth = new PassThrough();
    fourth.end('no ZIP file');
    await expect(
      importer.accept(admin(await app.createCompany('Four')), fourth, announced(undefined)),
    ).resolves.toBeUndefined();
    for (const { body, accepted } of slow) {
      body.end('cut off');
      await expect(accepted).rejects.toMatchObject({ status: 400 });
    }
  },
);
