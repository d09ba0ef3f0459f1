import { alarmLogEntry, type AlarmLogEntry } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { createAlarmClock } from '../clock/alarm-clock.ts';

const MINUTE = 60_000;
let serials = 340_000;

describeOnEachEngine('what is not normal now', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;
  let clock: ReturnType<typeof createAlarmClock>;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `C-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
    clock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [],
      watch: () => ({ since: 0, blind: [] }),
    });
  });
  afterAll(async () => app.close());

  const HIGH = { high_alarm: 8, high_enable: true, auto_reset: true, offline_enable: false };

  async function freezer(settings: object) {
    const serial = String((serials += 1));
    const body = { serialNo: serial, name: 'Freezer', type: '1' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const save = async (given: object) => acme.admin.call('PUT', `/alarms/sensor/${id}`, given);
    await save({ ...HIGH, ...settings });
    const measure = async (temperature: number) => {
      app.clock.advance(MINUTE);
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: serial, timestamp: app.clock.now(), temperature }] },
      });
      expect(response.json()).toMatchObject({ accepted: 1 });
    };
    const now = async () => (await current()).filter(({ sensor_id }) => sensor_id === id);
    const states = async () => (await now()).map(({ state }) => state);
    const acknowledge = async () => {
      const [alarm] = await now();
      const path = `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`;
      expect((await acme.viewer.call('PATCH', path, { acknowledged: true })).statusCode).toBe(200);
    };
    return { id, save, measure, now, states, acknowledge };
  }
  const current = async (): Promise<AlarmLogEntry[]> => {
    const response = await acme.viewer.call('GET', '/alarms/current');
    expect(response.statusCode).toBe(200);
    return alarmLogEntry.array().parse(response.json());
  };

  test('is a pre-alarm, an alarm, acknowledged while still out, and nothing after the return', async () => {
    const { save, measure, states, acknowledge, now } = await freezer({ delay: 5 });
    expect(await states()).toEqual([]);
    await measure(9);
    expect(await states()).toEqual(['pre-alarm']);
    app.clock.advance(5 * MINUTE);
    await clock.tick();
    expect(await states()).toEqual(['alarm']);
    await acknowledge();
    expect(await states()).toEqual(['acknowledged']);
    await measure(10);
    expect(await now()).toMatchObject([
      { state: 'acknowledged', alarm_values: 10, acknowledged_by: 'viewer' },
    ]);
    await save({ ...HIGH, delay: 5, deadband: 1 });
    await measure(7.5);
    expect(await states()).toEqual(['acknowledged']);
    await measure(7);
    expect(await states()).toEqual([]);
  });

  test('stays acknowledged until the off-delay has shown that the return counts', async () => {
    const { measure, states, acknowledge } = await freezer({ off_delay: 5 });
    await measure(9);
    await acknowledge();
    await measure(7);
    expect(await states()).toEqual(['acknowledged']);
    app.clock.advance(5 * MINUTE);
    await clock.tick();
    expect(await states()).toEqual([]);
  });

  test('is over at once when what is acknowledged had come back already', async () => {
    const { measure, states, acknowledge } = await freezer({ auto_reset: false });
    await measure(9);
    await measure(7);
    expect(await states()).toEqual(['alarm']);
    await acknowledge();
    expect(await states()).toEqual([]);
  });

  test('is an alarm again when a repeating one outlasts its acknowledgement by an interval', async () => {
    const { measure, now, states, acknowledge } = await freezer({ repeat: true });
    await measure(9);
    const [first] = await now();
    await acknowledge();
    await measure(9);
    expect(await states()).toEqual(['acknowledged']);
    app.clock.advance(5 * MINUTE);
    await measure(9);
    const [second] = await now();
    expect(second).toMatchObject({ state: 'alarm', acknowledged: false });
    expect(second?.event_id).not.toBe(first?.event_id);
    await acknowledge();
    expect(await states()).toEqual(['acknowledged']);
    await measure(7);
    expect(await states()).toEqual([]);
  });

  test('is nothing of a sensor out of service, without its limit, or deleted', { tags: ['R7'] }, async () => {
    for (const settings of [{ alarms_disabled: true }, { high_enable: false }]) {
      const { save, measure, states, acknowledge } = await freezer({});
      await measure(9);
      await acknowledge();
      expect(await states()).toEqual(['acknowledged']);
      await save({ ...HIGH, ...settings });
      expect(await states()).toEqual([]);
    }
    const { id, measure, states } = await freezer({});
    await measure(9);
    expect(await states()).toEqual(['alarm']);
    expect((await acme.admin.call('DELETE', `/sensors/${id}`)).statusCode).toBe(204);
    expect(await states()).toEqual([]);
  });

  test(
    'repeats the alarm of one sensor 3,000 times without pushing out that of another',
    { tags: ['R1'] },
    async () => {
      const quiet = await freezer({});
      await quiet.measure(9);
      const loud = await freezer({ repeat: true });
      await loud.measure(9);
      const [alarm] = await loud.now();
      app.clock.advance(5 * MINUTE);
      await clock.tick();
      await repeatRow(alarm, 3_000);
      expect(await loud.now()).toEqual([{ ...alarm, state: 'alarm' }]);
      expect(await quiet.states()).toEqual(['alarm']);
    },
  );

  test(
    'is the newest excursion of a latched event, however often it went in and out',
    { tags: ['R1'] },
    async () => {
      const { measure, now } = await freezer({ auto_reset: false });
      for (let time = 0; time < 20; time += 1) {
        await measure(9 + time);
        await measure(7);
      }
      expect(await now()).toMatchObject([
        { state: 'alarm', alarm_values: 28, returned_at: expect.any(String) },
      ]);
    },
  );

  test('keeps the stored state as short after 20 repetitions as after none', { tags: ['R1'] }, async () => {
    const { id, measure } = await freezer({ repeat: true });
    await measure(9);
    const stored = async () =>
      on.database.read(acme.companyId, async (tx) => {
        const { conditions } = await tx.sql
          .selectFrom('alarm_states')
          .select('conditions')
          .where('company_id', '=', acme.companyId)
          .where('sensor_id', '=', id)
          .executeTakeFirstOrThrow();
        return conditions?.length ?? 0;
      });
    const before = await stored();
    for (let time = 0; time < 20; time += 1) {
      app.clock.advance(5 * MINUTE);
      await clock.tick();
    }
    expect(await stored()).toBe(before);
  });

  test('names a base unit that is silent, to users who see all of the company', async () => {
    const before = (await current()).length;
    const unit = { baseUnitSerialNo: `S-${on.engine}`, baseUnitName: 'Hall', typeId: '1' };
    const { id, deviceKey: key } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{
      id: number;
      deviceKey: string;
    }>();
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${key}` },
      payload: { readings: [] },
    });
    for (let step = 0; step < 100; step += 1) {
      app.clock.advance(10_000);
      await clock.tick();
    }
    const silent = (await current()).filter(({ base_unit_id }) => base_unit_id === id);
    expect(silent).toMatchObject([{ state: 'alarm', alarm_type: 'offline', sensor_id: null }]);
    expect((await current()).length).toBeGreaterThan(before);
    const path = `/alarms/alarm-log/${silent[0]?.idAlarmLog ?? 0}`;
    await acme.viewer.call('PATCH', path, { acknowledged: true });
    expect((await current()).filter(({ base_unit_id }) => base_unit_id === id)).toMatchObject([
      { state: 'acknowledged' },
    ]);
    await acme.admin.call('DELETE', '/baseUnits', { baseUnitId: id });
    expect((await current()).filter(({ base_unit_id }) => base_unit_id === id)).toEqual([]);
  });

  /** Copies of a row, as weeks of repetitions would have written them. */
  async function repeatRow(alarm: AlarmLogEntry | undefined, times: number): Promise<void> {
    await on.database.write(acme.companyId, async (tx) => {
      const row = await tx.sql
        .selectFrom('alarm_log')
        .selectAll()
        .where('company_id', '=', acme.companyId)
        .where('log_id', '=', alarm?.idAlarmLog ?? 0)
        .executeTakeFirstOrThrow();
      const ids = await tx.dialect.nextIds(tx, 'alarm_log', times);
      for (const [index, log_id] of ids.entries()) {
        const activated = row.activated + (index + 1) * 1_000;
        await tx.sql
          .insertInto('alarm_log')
          .values({ ...row, log_id, activated, repeated: 1 })
          .execute();
      }
    });
  }
});
