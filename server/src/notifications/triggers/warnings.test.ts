import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { messageSubject } from '../letters/compose.ts';
import { plainReader } from '../letters/letter.ts';
import { parseMessage } from '../letters/message.ts';

const MINUTE = 60_000;
let serials = 57_000_000;

describeOnEachEngine('a warning', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `W-${acme.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  /** A fridge that warns above 6 °C and alarms above 8 °C; the viewer gets warnings, too, the admin alarms alone. */
  async function fridge(settings: object = {}) {
    const serial = String((serials += 1));
    const body = { serialNo: serial, name: `Fridge ${serial}`, type: '3' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const limits = {
      high_alarm: 8,
      high_enable: true,
      high_warning: 6,
      high_warning_enable: true,
      auto_reset: true,
      offline_enable: false,
      ...settings,
    };
    expect((await acme.admin.call('PUT', `/alarms/sensor/${id}`, limits)).statusCode).toBe(200);
    const recipient = (userId: number, more: object = {}) => ({
      userId: String(userId),
      email: true,
      sms: false,
      push: false,
      ...more,
    });
    const other = { serialNo: String((serials += 1)), name: 'Elsewhere', type: '3' };
    const { id: otherId } = (await acme.admin.call('POST', '/sensors', other)).json<{ id: number }>();
    const second = {
      name: `Second ${serial}`,
      sensors: [otherId],
      recipients: [recipient(acme.admin.userId)],
    };
    const { id: secondId } = (await acme.admin.call('POST', '/remote-alert-groups', second)).json<{
      id: number;
    }>();
    const group = {
      name: `Group ${serial}`,
      sensors: [id],
      recipients: [recipient(acme.viewer.userId, { warnings: true }), recipient(acme.admin.userId)],
      escalate_to: secondId,
      escalate_after: 1,
    };
    expect((await acme.admin.call('POST', '/remote-alert-groups', group)).statusCode).toBe(201);
    const measure = async (...temperatures: number[]) => {
      for (const temperature of temperatures) {
        app.clock.advance(MINUTE);
        const response = await app.http.inject({
          method: 'POST',
          url: '/api/ingest/readings',
          headers: { authorization: `Bearer ${deviceKey}` },
          payload: { readings: [{ sensor: serial, timestamp: app.clock.now(), temperature }] },
        });
        expect(response.json()).toMatchObject({ accepted: 1 });
      }
    };
    const current = async () =>
      (await acme.viewer.call('GET', '/alarms/current')).json<
        { idAlarmLog: number; level: string; state: string }[]
      >();
    const acknowledge = async (level = 'alarm') => {
      const row = (await current()).find((one) => one.level === level);
      const path = `/alarms/alarm-log/${row?.idAlarmLog ?? 0}`;
      return acme.viewer.call('PATCH', path, { acknowledged: true, note: 'Seen' });
    };
    return { id, measure, current, acknowledge };
  }
  const tick = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE);
    const watch = () => ({ since: 0, blind: [] });
    await createAlarmClock({ database: on.database, clock: app.clock, onChanges: [], watch }).tick();
  };
  /** Messages written to a user since the last call, without names. */
  const sent = async (userId: number) =>
    on.database.read(acme.companyId, async (tx) => {
      const rows = await tx.sql
        .selectFrom('deliveries')
        .select(['purpose', 'message'])
        .where('company_id', '=', acme.companyId)
        .where('recipient_id', '=', userId)
        .orderBy('delivery_id')
        .execute();
      return rows.map(({ purpose, message }) =>
        messageSubject(purpose, parseMessage(purpose, message), plainReader('UTC')).replace(
          / Fridge \d+,/,
          '',
        ),
      );
    });
  const warned = 'Warning: temperature above its warning limit';
  const over = 'Back to normal: temperature above its warning limit';

  test('notifies those who want warnings, and no other user, and of its end', async () => {
    const { measure } = await fridge();
    await measure(7, 5);
    expect(await sent(acme.viewer.userId)).toEqual([warned, over]);
    expect(await sent(acme.admin.userId)).toEqual([]);
  });

  test('notifies no user while the alarm of its side is pre-alarm or in force', async () => {
    const { measure } = await fridge();
    await measure(9, 5);
    expect(await sent(acme.viewer.userId)).toEqual([
      'Alarm: temperature too high',
      'Back to normal: temperature too high',
    ]);
  });

  test(
    'that was quiet beside a pre-alarm notifies when that closes and it goes on',
    { tags: ['R3'] },
    async () => {
      const { measure } = await fridge({ delay: 30, warning_delay: 0 });
      await measure(9);
      expect(await sent(acme.viewer.userId)).toEqual([]);
      await measure(7);
      expect(await sent(acme.viewer.userId)).toEqual([warned]);
      await measure(9, 7, 5);
      expect(await sent(acme.viewer.userId)).toEqual([warned, over]);
    },
  );

  test('is acknowledged together with the alarm of its side, and then notifies no user', async () => {
    const { measure, current, acknowledge } = await fridge();
    await measure(7, 9);
    expect((await current()).map(({ level, state }) => [level, state])).toEqual([
      ['warning', 'alarm'],
      ['alarm', 'alarm'],
    ]);
    expect((await acknowledge()).statusCode).toBe(200);
    expect((await current()).map(({ level, state }) => [level, state])).toEqual([
      ['warning', 'acknowledged'],
      ['alarm', 'acknowledged'],
    ]);
    expect(await sent(acme.viewer.userId)).toEqual([
      warned,
      'Alarm: temperature too high',
      'Acknowledged: temperature too high',
    ]);
    await measure(7);
    expect((await sent(acme.viewer.userId)).slice(3)).toEqual(['Back to normal: temperature too high']);
  });

  test('acknowledged by itself leaves the alarm to come alone', async () => {
    const { measure, current, acknowledge } = await fridge();
    await measure(7);
    expect((await acknowledge('warning')).statusCode).toBe(200);
    await measure(9);
    expect((await current()).map(({ level, state }) => [level, state])).toEqual([
      ['warning', 'acknowledged'],
      ['alarm', 'alarm'],
    ]);
  });

  test('of the other side or another measurand is left alone by an acknowledgement', async () => {
    const { id, measure, current, acknowledge } = await fridge({
      humidity_high_warning: 60,
      humidity_high_warning_enable: true,
    });
    await measure(9);
    app.clock.advance(MINUTE);
    const { serialNo } = (await acme.admin.call('GET', '/sensors'))
      .json<{ id: number; serialNo: string }[]>()
      .find((one) => one.id === id) ?? { serialNo: '' };
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: {
        readings: [{ sensor: serialNo, timestamp: app.clock.now(), temperature: 9, humidity: 70 }],
      },
    });
    await acknowledge();
    const states = (await current()).map(({ level, state }) => `${level} ${state}`);
    expect(states.toSorted()).toEqual(['alarm acknowledged', 'warning acknowledged', 'warning alarm']);
  });

  test('is never repeated, never escalated and never brought to mind', async () => {
    const { id, measure, acknowledge } = await fridge({ repeat: true, delay: 5, warning_delay: 0 });
    await measure(7);
    await tick(30);
    await measure(7);
    const log = async () =>
      (await acme.viewer.call('GET', `/alarms/alarm-log?include_warnings=true&sensor_id=${id}`)).json<
        object[]
      >();
    expect(await log()).toHaveLength(1);
    await acknowledge('warning');
    const rows = await on.database.read(acme.companyId, async (tx) => ({
      escalations: await tx.sql
        .selectFrom('escalations')
        .selectAll()
        .where('company_id', '=', acme.companyId)
        .execute(),
      stillOut: await tx.sql
        .selectFrom('still_out')
        .selectAll()
        .where('company_id', '=', acme.companyId)
        .execute(),
    }));
    expect(rows).toEqual({ escalations: [], stillOut: [] });
  });

  test('is in the log only for who asks for warnings, with its level', async () => {
    const { measure } = await fridge();
    await measure(7, 9);
    const read = async (path: string) => (await acme.viewer.call('GET', path)).json();
    expect(await read('/alarms/alarm-log')).toMatchObject([{ alarm_type: 'high', level: 'alarm' }]);
    expect(await read('/alarms/alarm-log?include_warnings=true')).toMatchObject([
      { alarm_type: 'high', level: 'alarm', limit_value: 8 },
      { alarm_type: 'high', level: 'warning', limit_value: 6 },
    ]);
    expect((await read('/alarms/events')).events).toMatchObject([{ level: 'alarm' }]);
    expect((await read('/alarms/events?level=warning')).events).toMatchObject([{ level: 'warning' }]);
    expect((await read('/alarms/events?level=all')).events).toHaveLength(2);
    const [{ event_id }] = (await read('/alarms/events?level=warning')).events;
    expect((await read(`/alarms/events?event_id=${event_id}`)).events).toHaveLength(1);
  });

  test('is raised where there is no limit of alarms at all', async () => {
    const { measure, current } = await fridge({ high_alarm: null, high_enable: false });
    await measure(20);
    expect(await current()).toMatchObject([{ level: 'warning', state: 'alarm' }]);
  });

  test('is judged by new limits when the levels are swapped while it is open', async () => {
    const { id, measure, current } = await fridge();
    await measure(7);
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, {
      high_alarm: 6,
      high_enable: true,
      high_warning: 5,
      high_warning_enable: true,
      auto_reset: true,
      offline_enable: false,
    });
    expect((await current()).map(({ level, state }) => [level, state])).toEqual([
      ['warning', 'alarm'],
      ['alarm', 'alarm'],
    ]);
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, {
      high_alarm: 9,
      high_enable: true,
      auto_reset: true,
      offline_enable: false,
    });
    expect(await current()).toEqual([]);
  });

  test.each([
    [{ high_warning: 8 }, 'high_warning', 'must be below the high limit'],
    [{ high_warning: 9 }, 'high_warning', 'must be below the high limit'],
    [{ low_warning: 6, low_warning_enable: true }, 'low_warning', 'must be below the high warning limit'],
    [
      { low_alarm: 2, low_enable: true, low_warning: 2, low_warning_enable: true },
      'low_warning',
      'must be above the low limit',
    ],
    [{ low_alarm: 7, low_enable: true }, 'high_warning', 'must be above the low limit'],
    [{ high_warning: 'much' }, 'high_warning', 'is not valid'],
    [{ warning_delay: -1 }, 'warning_delay', 'must be between 0 and 10080'],
  ])('is refused with its field named: %j', async (wrong, path, message) => {
    const { id } = await fridge();
    const body = {
      high_alarm: 8,
      high_enable: true,
      high_warning: 6,
      high_warning_enable: true,
      ...wrong,
    };
    const response = await acme.admin.call('PUT', `/alarms/sensor/${id}`, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path, message }]);
  });
});
