// @module-tag R27
import { DEVICE_SILENT_AFTER_DAYS } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_LISTENERS } from '../../events.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { askSilentDevices } from './ask-silent-devices.ts';
import { createReceipts } from './receipts.ts';

const DAY_MS = 86_400_000;
const SILENT_MS = DEVICE_SILENT_AFTER_DAYS * DAY_MS;
const KEYS = {
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
  auth: Buffer.alloc(16).toString('base64url'),
};
const receipts = createReceipts(TEST_SECRETS);

describeOnEachEngine('push devices that confirm nothing', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  let devices = 0;
  const register = async (): Promise<number> => {
    for (const { id } of await readPushDevices())
      await acme.viewer.call('DELETE', `/push/subscriptions/${id}`);
    const endpoint = `https://203.0.112.1/silent/${(devices += 1)}`;
    const answer = await acme.viewer.call(
      'POST',
      '/push/subscriptions',
      { endpoint, keys: KEYS },
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' },
    );
    return answer.json<{ id: number }>().id;
  };
  const readPushDevices = async () =>
    (await acme.viewer.call('GET', '/push/subscriptions')).json<
      { id: number; silent_since: string | null; user_agent: string }[]
    >();
  const silentInUsers = async (): Promise<string | null> => {
    const users = (await acme.admin.call('GET', '/users')).json<
      { id: number; pushSilentSince: string | null }[]
    >();
    return users.find(({ id }) => id === acme.viewer.userId)?.pushSilentSince ?? null;
  };
  /** Makes it so long ago that the devices confirmed something; sessions would end by then. */
  const pass = async (ms: number): Promise<void> =>
    on.database.write(acme.companyId, async (tx) => {
      await tx.sql
        .updateTable('push_subscriptions')
        .set((row) => ({ confirmed_at: row('confirmed_at', '-', ms) }))
        .where('company_id', '=', acme.companyId)
        .execute();
    });
  const ask = async () => askSilentDevices({ database: on.database, clock: app.clock, events: NO_LISTENERS });
  const mails = async () =>
    on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('deliveries')
        .select(['recipient_id', 'channel', 'message'])
        .where('company_id', '=', acme.companyId)
        .where('purpose', '=', 'silent-device')
        .execute(),
    );
  const confirm = async (receipt: string) =>
    app.http.inject({ method: 'POST', url: '/api/push/receipts', payload: { receipt } });

  test('are marked for their user and for admins after 30 days, and their user is asked once', async () => {
    await register();
    const since = app.clock.now() - SILENT_MS;
    await pass(SILENT_MS - 1);
    expect([await ask(), await silentInUsers(), (await readPushDevices())[0]?.silent_since]).toEqual([
      0,
      null,
      null,
    ]);
    await pass(1);
    // Two servers at once.
    await Promise.all([ask(), ask()]);
    await ask();
    const asked = await mails();
    expect(asked).toMatchObject([{ recipient_id: acme.viewer.userId, channel: 'email' }]);
    expect(asked[0]?.message).toContain('Android 15');
    expect(Date.parse((await readPushDevices())[0]?.silent_since ?? '')).toBe(since);
    expect(Date.parse((await silentInUsers()) ?? '')).toBe(since);
  });

  test('are well again with the receipt of a message, and are asked about anew after another 30 days', async () => {
    const subscriptionId = await register();
    await pass(SILENT_MS);
    await ask();
    const before = (await mails()).length;
    const receipt = receipts.sign({ companyId: acme.companyId, subscriptionId });
    expect((await confirm(receipt)).statusCode).toBe(204);
    expect([await silentInUsers(), (await readPushDevices())[0]?.silent_since]).toEqual([null, null]);
    await ask();
    expect((await mails()).length).toBe(before);
    await pass(SILENT_MS);
    await ask();
    expect((await mails()).length).toBe(before + 1);
  });

  test('of somebody who may not sign in are not asked about', async () => {
    await register();
    const before = (await mails()).length;
    await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { isDisabled: true });
    await pass(SILENT_MS);
    await ask();
    expect((await mails()).length).toBe(before);
  });

  test(
    'a receipt that this server did not sign, or of another company, confirms nothing',
    { tags: ['S59'] },
    async () => {
      const own = { companyId: acme.companyId, subscriptionId: 4_711 };
      const signed = receipts.sign(own);
      const bits = Buffer.from(signed);
      for (let bit = 0; bit < bits.length * 8; bit += 1) {
        const flipped = Buffer.from(bits);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(receipts.read(flipped.toString('latin1')), `bit ${bit}`).toBeUndefined();
      }
      expect(receipts.read(signed)).toEqual(own);
      const foreign = receipts.sign({ companyId: rival.companyId, subscriptionId: 4_711 });
      for (const receipt of [foreign, 'nothing', signed.replace('4711', '4712')]) {
        expect((await confirm(receipt)).statusCode).toBe(404);
      }
    },
  );
});
