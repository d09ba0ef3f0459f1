import { beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createCompany } from '../companies/index.ts';
import { findAccount } from './accounts.ts';
import { recordFailedSignIn, summariseFailures } from './failed-sign-ins.ts';

const NOW = Date.UTC(2026, 0, 31, 10);
const MINUTE = 60_000;

describeOnEachEngine('failed sign-ins', (on) => {
  let companyName: string;
  let companyId: number;
  let companies = 0;

  beforeEach(async () => {
    companies += 1;
    companyName = `Company ${companies}`;
    const email = 'admin@example.org';
    const made = await on.database.writeAcross(async (tx) =>
      createCompany(tx, NOW, { companyName, email, passwordHash: 'none' }),
    );
    ({ companyId } = made);
  });

  const fail = async (email: string) => {
    const account = await findAccount(on.database, { companyName, email });
    await on.database.writeAcross(async (tx) =>
      recordFailedSignIn(tx, { companyName, email, address: '203.0.112.1' }, account, NOW),
    );
  };
  const summarise = async (at: number) => on.database.writeAcross(async (tx) => summariseFailures(tx, at));
  const rows = async () => (await auditRows(on.database, companyId)).slice(1);

  test('leave a row each, with the address and no password', { tags: ['1.7.23'] }, async () => {
    await fail('admin@example.org');
    expect(await rows()).toEqual([
      expect.objectContaining({
        action: 'user_login_failed',
        description: 'Failed to sign in as admin@example.org',
        actor_kind: 'stranger',
        user_id: null,
      }),
    ]);
  });

  test('in a flood leave some rows, the lock, and one that counts the rest', async () => {
    for (let attempt = 0; attempt < 40; attempt += 1) await fail('admin@example.org');
    expect((await rows()).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 5 }, () => 'user_login_failed'),
      'user_locked_out',
    ]);
    await summarise(NOW + MINUTE);
    expect(await rows()).toHaveLength(6);
    for (let look = 0; look < 3; look += 1) await summarise(NOW + 30 * MINUTE);
    expect((await rows()).slice(6)).toEqual([
      expect.objectContaining({
        actor_kind: 'system',
        description: 'And 35 more failed sign-ins as admin@example.org',
      }),
    ]);
  });

  test('as ever other addresses without an account are counted together', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) await fail(`x${attempt}@example.org`);
    await summarise(NOW + 30 * MINUTE);
    const entries = await rows();
    expect(entries).toHaveLength(6);
    expect(entries.at(-1)?.description).toBe('And 25 more failed sign-ins as addresses without an account');
  });

  test('at a company that does not exist are recorded for no company', async () => {
    companyName = 'No such company';
    for (let attempt = 0; attempt < 10; attempt += 1) await fail('admin@example.org');
    await summarise(NOW + 30 * MINUTE);
    expect(await rows()).toEqual([]);
    expect(
      await on.database.readAcross(async (tx) =>
        tx.sql.selectFrom('audit_sign_in_failures').selectAll().execute(),
      ),
    ).toEqual([]);
  });
});
