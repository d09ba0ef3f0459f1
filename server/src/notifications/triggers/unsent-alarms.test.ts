// @module-tag R64
import { alarmLogEntry, type AlarmNotified, present, routes, unsentAlarms } from '@ts1/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE_MS = 60_000;
let serials = 730_000;

describeOnEachEngine('an alarm of which no user was notified', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
    return async () => app.close();
  });

  async function addFreezer(settings: object = {}) {
    const serialNo = String((serials += 1));
    const body = { serialNo, name: `Freezer ${serialNo}`, type: '1' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const limits = {
      high_alarm: -15,
      high_enable: true,
      offline_enable: false,
      auto_reset: true,
      ...settings,
    };
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, limits);
    return { id, serialNo };
  }
  type Freezer = Awaited<ReturnType<typeof addFreezer>>;
  const measure = async ({ serialNo }: Freezer, temperature: number) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: serialNo, timestamp: app.clock.now(), temperature }] },
    });
  const groupBody = (freezers: readonly Freezer[], userIds = [acme.viewer.userId]) => ({
    name: `Group ${(serials += 1)}`,
    sensors: freezers.map(({ id }) => id),
    recipients: userIds.map((userId) => ({ userId, email: true, sms: false, push: false })),
  });
  const addGroup = async (body: ReturnType<typeof groupBody>) =>
    (await acme.admin.call('POST', '/remote-alert-groups', body)).json<{ id: number }>().id;
  const current = async ({ id }: Freezer): Promise<AlarmNotified> => {
    const entries = alarmLogEntry.array().parse((await acme.admin.call('GET', '/alarms/current')).json());
    const { notified, not_notified_because } = present(entries.find(({ sensor_id }) => sensor_id === id));
    return { notified, not_notified_because };
  };
  const unsent = async (groupId: number, method: 'GET' | 'POST' = 'GET') => {
    const answer = await acme.admin.call(method, `/remote-alert-groups/${groupId}/unsent`);
    return unsentAlarms.parse(answer.json());
  };
  const NOBODY = { notified: 'nobody' } as const;

  describe('says so', () => {
    test('and that its sensor was in no alert group, in the current alarms and in the log', async () => {
      const freezer = await addFreezer();
      await measure(freezer, -12);
      const because = { ...NOBODY, not_notified_because: 'no group' };
      expect(await current(freezer)).toEqual(because);
      const log = await acme.admin.call('GET', `/alarms/events?sensor_id=${freezer.id}`);
      expect(routes.alarmEvents.answer.parse(log.json()).events).toMatchObject([because]);
      // A group that it joins later changes nothing of that.
      await addGroup(groupBody([freezer]));
      expect(await current(freezer)).toEqual(because);
    });

    test('and that its group had no user to notify, when its only recipient may not sign in', async () => {
      const freezer = await addFreezer();
      await addGroup(groupBody([freezer]));
      await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { isDisabled: true });
      await measure(freezer, -12);
      await acme.admin.call('PATCH', `/users/${acme.viewer.userId}`, { isDisabled: false });
      expect(await current(freezer)).toEqual({ ...NOBODY, not_notified_because: 'nobody to notify' });
    });

    test.each([
      ['delivered', null, undefined],
      ['waiting', null, undefined],
      ['held', null, undefined],
      ['waiting', 'connection refused', 'failing'],
      ['failed', 'no such mailbox', 'failed'],
      ['not configured', null, 'not configured'],
      ['no address', null, 'no address'],
    ] as const)('as its only message is %s with the error %s: %s', async (state, lastError, because) => {
      const freezer = await addFreezer();
      await addGroup(groupBody([freezer]));
      await measure(freezer, -12);
      await on.database.write(acme.companyId, async (tx) =>
        tx.sql
          .updateTable('deliveries')
          .set({ state, last_error: lastError })
          .where('company_id', '=', acme.companyId)
          .execute(),
      );
      expect(await current(freezer)).toEqual({
        notified: because && 'nobody',
        not_notified_because: because,
      });
    });

    test('and not while it only waits for its delay', async () => {
      const freezer = await addFreezer({ delay: 5 });
      await measure(freezer, -12);
      expect(await current(freezer)).toEqual({});
    });
  });

  describe('is sent to a group', () => {
    test('once: the group has a count of such alarms before, and none afterwards', async () => {
      const freezer = await addFreezer();
      await measure(freezer, -12);
      const calm = await addFreezer();
      await measure(calm, -20);
      const groupId = await addGroup(groupBody([freezer, calm]));
      const one = { alarms: 1, subjects: 1, messages: 1 };
      expect(await unsent(groupId)).toEqual(one);
      expect(await unsent(groupId, 'POST')).toEqual(one);
      expect(await current(freezer)).toEqual({});
      const none = { alarms: 0, subjects: 0, messages: 0 };
      expect(await unsent(groupId)).toEqual(none);
      expect(await unsent(groupId, 'POST')).toEqual(none);
      const rows = await auditRows(on.database, acme.companyId);
      const sendings = rows.filter(({ action }) => action === 'alert_send_unsent');
      expect(sendings.map(({ description }) => description)).toMatchObject([
        expect.stringMatching(/^Sent alert group "Group \d+" 1 messages about 1 alarms in force$/),
        expect.stringMatching(/^Sent alert group "Group \d+" 0 messages about 0 alarms in force$/),
      ]);
    });

    test('in one message for several alarms, and only to those who had none', async () => {
      const [first, second] = [await addFreezer(), await addFreezer()];
      const before = await addGroup(groupBody([first]));
      await measure(first, -12);
      await measure(second, -12);
      const groupId = await addGroup(groupBody([first, second], [acme.viewer.userId, acme.admin.userId]));
      expect(await unsent(before)).toMatchObject({ messages: 0 });
      expect(await unsent(groupId, 'POST')).toEqual({ alarms: 2, subjects: 2, messages: 2 });
    });

    test('and not when it was acknowledged, is over, or is held for maintenance', async () => {
      const [acknowledged, over, held] = [await addFreezer(), await addFreezer(), await addFreezer()];
      for (const freezer of [acknowledged, over]) await measure(freezer, -12);
      const until = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString();
      const maintenance = { scope: 'sensors', sensor_ids: [held.id], reason: 'Defrosting', until };
      expect((await acme.admin.call('POST', '/quiet-periods', maintenance)).statusCode).toBe(201);
      await measure(held, -12);
      const entries = alarmLogEntry.array().parse((await acme.admin.call('GET', '/alarms/current')).json());
      const row = present(entries.find(({ sensor_id }) => sensor_id === acknowledged.id));
      await acme.admin.call('PATCH', `/alarms/alarm-log/${row.idAlarmLog}`, { acknowledged: true });
      app.clock.advance(MINUTE_MS);
      await measure(over, -20);
      const groupId = await addGroup(groupBody([acknowledged, over, held]));
      expect(await unsent(groupId)).toMatchObject({ alarms: 0 });
    });

    test('of another company is a group that there is not', async () => {
      const rival = await app.createCompany('Rival');
      const groupId = await addGroup(groupBody([await addFreezer()]));
      for (const method of ['GET', 'POST'] as const) {
        const answer = await rival.admin.call(method, `/remote-alert-groups/${groupId}/unsent`);
        expect(answer.statusCode).toBe(404);
      }
    });
  });
});
