import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlarmClock } from '../../../alarms/index.ts';
import { NO_LISTENERS } from '../../../events.ts';
import { describeOnEachEngine } from '../../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../../testing/test-app.ts';
import { messageSubject } from '../../letters/compose.ts';
import { plainReader } from '../../letters/letter.ts';
import { notifyStillOut } from './notify-still-out.ts';
import { alarmsIn, parseMessage } from '../../letters/message.ts';

const MINUTE = 60_000;
let serials = 56_000_000;

describeOnEachEngine('what is acknowledged and still out', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `O-${acme.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  const tick = async () => notifyStillOut({ database: on.database, clock: app.clock, events: NO_LISTENERS });
  const rules = async (body: object) =>
    expect((await acme.admin.call('PATCH', '/settings/company', body)).statusCode).toBe(200);
  const send = async (readings: object[]) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings },
    });
    expect(response.json()).toMatchObject({ accepted: readings.length });
  };
  /** Each minute both servers look. */
  const wait = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      app.clock.advance(MINUTE);
      await Promise.all([tick(), tick()]);
    }
  };

  async function freezer(settings: object = {}) {
    const serial = String((serials += 1));
    const body = { serialNo: serial, name: `Freezer ${serial}`, type: '3' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, {
      high_alarm: -15,
      high_enable: true,
      humidity_high_alarm: 60,
      humidity_high_enable: true,
      auto_reset: true,
      offline_enable: false,
      ...settings,
    });
    const group = {
      name: `Group ${serial}`,
      sensors: [id],
      recipients: [{ userId: String(acme.viewer.userId), email: true, sms: false, push: false }],
    };
    expect((await acme.admin.call('POST', '/remote-alert-groups', group)).statusCode).toBe(201);
    const measure = async (values: object) =>
      send([{ sensor: serial, timestamp: app.clock.now(), ...values }]);
    const current = async () =>
      (await acme.viewer.call('GET', '/alarms/current'))
        .json<{ sensor_id: number; idAlarmLog: number }[]>()
        .find(({ sensor_id }) => sensor_id === id)?.idAlarmLog ?? 0;
    const acknowledge = async (given: object = {}, person = acme.viewer) =>
      person.call('PATCH', `/alarms/alarm-log/${await current()}`, { acknowledged: true, ...given });
    return { id, serial, measure, acknowledge, current };
  }
  /** Those in the outbox, with the minute after `start` in which they were written. */
  const messages = async (start: number) =>
    on.database.read(acme.companyId, async (tx) => {
      const rows = await tx.sql
        .selectFrom('deliveries')
        .select(['purpose', 'created_at', 'message'])
        .where('company_id', '=', acme.companyId)
        .where('purpose', 'in', ['still-out', 'worse'])
        .orderBy('delivery_id')
        .execute();
      return rows.map(({ purpose, created_at, message }) => ({
        minute: Math.round((created_at - start) / MINUTE),
        subject: messageSubject(purpose, parseMessage(purpose, message), plainReader('UTC')).replace(
          / \d+,/,
          ',',
        ),
        items: alarmsIn(parseMessage(purpose, message)),
      }));
    });
  const minutes = async (start: number) => (await messages(start)).map(({ minute }) => minute);
  /** Out, and acknowledged now. */
  const acknowledged = async (settings: object = {}, values: object = { temperature: -10 }) => {
    const sensor = await freezer(settings);
    await sensor.measure(values);
    expect((await sensor.acknowledge()).statusCode).toBe(200);
    return { ...sensor, start: app.clock.now() };
  };

  test('is brought to mind each hour until it returns', { tags: ['R9'] }, async () => {
    const { start, measure } = await acknowledged();
    await wait(190);
    expect(await minutes(start)).toEqual([60, 120, 180]);
    const [first] = await messages(start);
    expect(first?.subject).toBe('Acknowledged, still out: Freezer, temperature too high');
    expect(first?.items).toMatchObject([
      { value: '-10.0 °C', limit: '-15.0 °C', since: start, acknowledgedBy: 'viewer', acknowledgedAt: start },
    ]);
    await measure({ temperature: -20 });
    await wait(120);
    expect(await minutes(start)).toHaveLength(3);
  });

  test(
    'that is acknowledged again is counted anew, with a note, on the record',
    { tags: ['R11'] },
    async () => {
      const { start, acknowledge, current } = await acknowledged();
      await wait(40);
      const logId = await current();
      expect((await acknowledge()).json()).toMatchObject({ status: 409, detail: 'Already Acknowledged' });
      const again = await acknowledge({ again: true, note: 'Engineer is on the way' }, acme.admin);
      expect(again.statusCode).toBe(200);
      expect(again.json()).toMatchObject([
        {
          idAlarmLog: logId,
          state: 'acknowledged',
          acknowledged_by: 'viewer',
          acknowledged_at: new Date(start).toISOString(),
          acknowledged_again_by: expect.stringMatching(/./),
          acknowledged_again_at: new Date(app.clock.now()).toISOString(),
          notes: expect.stringContaining('Engineer is on the way'),
        },
      ]);
      await wait(70);
      expect(await minutes(start)).toEqual([100]);
      const audit = (await acme.admin.call('GET', '/audit-logs')).body;
      expect(audit).toContain('alarm_acknowledge_again');
    },
  );

  test(
    'cannot be acknowledged again before it is acknowledged, nor when it is over',
    { tags: ['R11'] },
    async () => {
      const { measure, acknowledge, current } = await freezer();
      await measure({ temperature: -10 });
      const logId = await current();
      expect((await acknowledge({ again: true })).statusCode).toBe(409);
      await acknowledge();
      app.clock.advance(MINUTE);
      await measure({ temperature: -20 });
      const late = { acknowledged: true, again: true };
      const response = await acme.viewer.call('PATCH', `/alarms/alarm-log/${logId}`, late);
      expect(response.json()).toMatchObject({ status: 409, detail: 'Already Acknowledged' });
      const alone = await acme.viewer.call('PATCH', `/alarms/alarm-log/${logId}`, { again: true, note: 'x' });
      expect([alone.statusCode, alone.json().errors[0].path]).toEqual([400, 'again']);
    },
  );

  test(
    'is one message after a pause of the whole system, not one for each hour',
    { tags: ['R10'] },
    async () => {
      const { start } = await acknowledged();
      app.clock.advance(5.5 * 60 * MINUTE);
      await Promise.all([tick(), tick()]);
      await tick();
      expect(await minutes(start)).toEqual([330]);
      await wait(31);
      expect(await minutes(start)).toEqual([330, 360]);
    },
  );

  test('is as often as the company wants, and never when it is switched off', async () => {
    await rules({ stillOutAfter: 15 });
    const { start } = await acknowledged();
    await wait(31);
    expect(await minutes(start)).toEqual([15, 30]);
    await rules({ stillOutAfter: 0 });
    await wait(60);
    expect(await minutes(start)).toHaveLength(2);
  });

  test('is over with its limit, its service and its sensor', async () => {
    const [limit, service, deleted] = [await acknowledged(), await acknowledged(), await acknowledged()];
    await acme.admin.call('PUT', `/alarms/sensor/${limit.id}`, { high_enable: false });
    await acme.admin.call('PUT', `/alarms/sensor/${service.id}`, {
      high_alarm: -15,
      high_enable: true,
      alarms_disabled: true,
    });
    await acme.admin.call('DELETE', `/sensors/${deleted.id}`);
    await wait(70);
    expect(await messages(0)).toEqual([]);
  });

  test('of several sensors is one message that lists them', async () => {
    const { start } = await acknowledged();
    for (let more = 0; more < 3; more += 1) await acknowledged();
    await wait(60);
    const sent = await messages(start);
    expect(sent.map(({ subject }) => subject)).toEqual(['Acknowledged, still out: 4 events']);
  });

  test('of a repeating alarm stops when a new event of it opens, and counts again from its acknowledgement', async () => {
    const { start, measure, acknowledge } = await acknowledged({ repeat: true });
    await wait(6);
    await measure({ temperature: -10 });
    await wait(60);
    expect(await minutes(start)).toEqual([]);
    expect((await acknowledge()).statusCode).toBe(200);
    await wait(3);
    expect(await minutes(start)).toEqual([]);
  });

  test('says so of a base unit that stays silent', async () => {
    const group = await freezer();
    await group.measure({ temperature: -20 });
    const clock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [],
      watch: () => ({ since: 0, blind: [] }),
    });
    for (let step = 0; step < 100; step += 1) {
      app.clock.advance(10_000);
      await clock.tick();
    }
    const [silent] = (await acme.viewer.call('GET', '/alarms/current')).json<{ idAlarmLog: number }[]>();
    const path = `/alarms/alarm-log/${silent?.idAlarmLog ?? 0}`;
    expect((await acme.viewer.call('PATCH', path, { acknowledged: true })).statusCode).toBe(200);
    const start = app.clock.now();
    await wait(61);
    expect(await messages(start)).toMatchObject([
      { minute: 60, subject: 'Acknowledged, still out: Gateway, no data' },
    ]);
  });

  describe('that gets worse', () => {
    const quiet = { stillOutAfter: 0 };

    test('is a message by each step, at most one in fifteen minutes', { tags: ['R9'] }, async () => {
      await rules(quiet);
      const { start, measure } = await acknowledged();
      const at = async (minute: number, temperature: number) => {
        await wait(Math.round((start - app.clock.now()) / MINUTE) + minute);
        await measure({ temperature });
        await Promise.all([tick(), tick()]);
      };
      await at(5, -7.1);
      expect(await minutes(start)).toEqual([]);
      await at(10, -6.9);
      await at(12, -2);
      await wait(5);
      expect(await minutes(start)).toEqual([10]);
      await wait(10);
      await at(60, 0);
      expect(await messages(start)).toMatchObject([
        {
          minute: 10,
          subject: 'Acknowledged, getting worse: Freezer, temperature too high',
          items: [{ value: '-6.9 °C', before: '-10.0 °C' }],
        },
        { minute: 25, items: [{ value: '-2.0 °C', before: '-6.9 °C' }] },
      ]);
    });

    test('of humidity goes by percent', async () => {
      await rules({ ...quiet, worseByCelsius: 0, worseByPercent: 10 });
      const { start, measure } = await acknowledged({}, { temperature: -20, humidity: 65 });
      await wait(1);
      await measure({ temperature: -20, humidity: 74 });
      await wait(1);
      expect(await minutes(start)).toEqual([]);
      await measure({ temperature: -20, humidity: 75 });
      await wait(1);
      expect(await messages(start)).toMatchObject([{ items: [{ value: '75.0 %', before: '65.0 %' }] }]);
    });

    test('is nothing where it is switched off, and nothing that late readings say', async () => {
      await rules({ ...quiet, worseByCelsius: 0 });
      const { start, serial, measure } = await acknowledged();
      await wait(20);
      await measure({ temperature: 5 });
      await wait(1);
      expect(await minutes(start)).toEqual([]);
      await measure({ temperature: -10 });
      await rules({ worseByCelsius: 3 });
      await send([{ sensor: serial, timestamp: start + 3 * MINUTE, temperature: 20 }]);
      await wait(1);
      expect(await minutes(start)).toEqual([]);
    });
  });
});
