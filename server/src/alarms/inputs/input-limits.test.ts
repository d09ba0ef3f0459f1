import { alarmEvent, alarmLogEntry, inputLimits } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { createAlarmClock } from '../clock/alarm-clock.ts';
import { readLastingStates } from './lasting-states.ts';

const MINUTE = 60_000;
let serials = 820_000;

describeOnEachEngine('limits of inputs', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let deviceKey: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    const unit = { baseUnitSerialNo: 'BU-1', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  /** A sensor whose inputs are known by a first value of each. */
  async function room(inputs: Readonly<Record<string, number>>, name = 'Cold room') {
    const serial = String((serials += 1));
    const sensor = await acme.admin.call('POST', '/sensors', { serialNo: serial, name, type: '1' });
    const { id } = sensor.json<{ id: number }>();
    const send = async (values: object, timestamp = app.clock.now()) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: serial, timestamp, ...values }] },
      });
      expect(response.json()).toMatchObject({ accepted: 1, rejected: [] });
    };
    await send({ inputs });
    app.clock.advance(MINUTE);
    const path = `/alarms/sensor/${id}/inputs`;
    const save = async (input: number, limits: object, person = acme.admin) =>
      person.call('PUT', `${path}/${input}`, limits);
    const read = async (person = acme.viewer) => (await person.call('GET', path)).json();
    const events = async () =>
      alarmEvent
        .array()
        .parse(
          (await acme.viewer.call('GET', `/alarms/events?sensor_id=${id}`)).json<{ events: unknown[] }>()
            .events,
        );
    return { id, serial, path, send, save, read, events };
  }

  const CO2 = {
    kind: 'analogue',
    high_alarm: 1_200,
    high_enable: true,
    low_alarm: null,
    low_enable: false,
    high_warning: null,
    high_warning_enable: false,
    low_warning: null,
    low_warning_enable: false,
    deadband: 50,
    delay: 0,
    warning_delay: null,
    off_delay: 0,
  };
  const WARNED = { ...CO2, high_warning: 1_000, high_warning_enable: true };
  const DOOR = { kind: 'state', open_enable: true, open_minutes: 10 };

  test('are off of every kind until somebody saves some', async () => {
    const { read } = await room({ co2: 640, door: 0, count: 4 });
    const all = await read();
    expect(all.map(({ limits }: { limits: { kind: string } }) => limits.kind)).toEqual([
      'analogue',
      'state',
      'count',
    ]);
    for (const { limits } of all) {
      expect(Object.values(inputLimits.parse(limits))).not.toContain(true);
    }
  });

  test('are saved as a version, read again, and named in the audit log', async () => {
    const { id, read, save } = await room({ co2: 640, door: 0 });
    const answer = await save(1, CO2);
    expect([answer.statusCode, answer.json()]).toEqual([200, { input: 1, limits: CO2 }]);
    await save(2, DOOR);
    expect(await read()).toEqual([
      { input: 1, limits: CO2 },
      { input: 2, limits: DOOR },
    ]);
    const audit = await acme.admin.call('GET', '/audit-logs?limit=2');
    const rows = JSON.stringify(audit.json());
    expect(rows).toContain('CO₂');
    expect(rows).toContain('High limit none → 1200 ppm');
    expect(rows).toContain('Longer than none → 10 min');
    const settings = await acme.admin.call('GET', `/alarms/sensor/${id}`);
    expect(settings.json()).toMatchObject({
      input_limits: [
        { input: 1, limits: CO2 },
        { input: 2, limits: DOOR },
      ],
    });
    const through = (await acme.viewer.call('GET', `/alarms/sensor/${id}/limits`)).json<
      { inputs?: unknown }[]
    >();
    expect(through.map(({ inputs }) => inputs)).toEqual([
      [{ input: 1, limits: CO2 }],
      [
        { input: 1, limits: CO2 },
        { input: 2, limits: DOOR },
      ],
    ]);
  });

  test('have no warnings where a program that knows nothing of them saves some', async () => {
    const { save } = await room({ co2: 640 });
    const { high_warning: _limit, high_warning_enable: _on, warning_delay: _delay, ...known } = WARNED;
    expect((await save(1, known)).json()).toEqual({
      input: 1,
      limits: CO2,
    });
  });

  test('warn inside the limit: not in the log unless asked for, acknowledged with the alarm, tried on the past', async () => {
    const { id, send, save } = await room({ co2: 640 });
    await save(1, WARNED);
    await send({ inputs: { co2: 1_100 } });
    const read = async <Answer>(path: string) => (await acme.viewer.call('GET', path)).json<Answer>();
    const current = async () =>
      alarmLogEntry
        .array()
        .parse(await read('/alarms/current'))
        .filter(({ sensor_id }) => sensor_id === id);
    expect(await current()).toEqual([
      expect.objectContaining({
        alarm_type: 'high',
        level: 'warning',
        alarm_values: 1_100,
        limit_value: 1_000,
      }),
    ]);
    expect(await read(`/alarms/alarm-log?sensor_id=${id}`)).toEqual([]);
    expect(await read(`/alarms/alarm-log?sensor_id=${id}&include_warnings=true`)).toHaveLength(1);
    app.clock.advance(MINUTE);
    await send({ inputs: { co2: 1_450 } });
    const alarm = (await current()).find(({ level }) => level === 'alarm');
    const seen = { acknowledged: true };
    await acme.admin.call('PATCH', `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`, seen);
    expect((await current()).map(({ level, state }) => `${level} ${state}`).toSorted()).toEqual([
      'alarm acknowledged',
      'warning acknowledged',
    ]);
    const period = `startDate=${app.clock.now() - 60 * MINUTE}&endDate=${app.clock.now()}`;
    const tried = `/analytics/sensors/${id}/inputs/1/back-test?${period}&delay=0`;
    expect(await read(`${tried}&high_alarm=1200&high_warning=1000`)).toMatchObject({
      alarms: 1,
      warnings: 1,
      first: [{ level: 'warning' }, { level: 'alarm' }],
    });
    const crossed = await acme.viewer.call('GET', `${tried}&high_alarm=1000&high_warning=1000`);
    expect([crossed.statusCode, crossed.json().errors[0].path]).toEqual([400, 'high_warning']);
  });

  test('are not taken away by settings of a program that knows nothing of them', async () => {
    const { id, read, save } = await room({ co2: 640 });
    await save(1, CO2);
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: 8, high_enable: true });
    expect(await read()).toEqual([{ input: 1, limits: CO2 }]);
    await acme.admin.call('DELETE', `/alarms/sensor/${id}`);
    expect((await read())[0].limits.high_enable).toBe(false);
  });

  describe('are refused', () => {
    test('of another kind than the input, of crossed limits, and of a figure that is none, by the field', async () => {
      const { save } = await room({ co2: 640 });
      const bad = [
        [DOOR, 'kind'],
        [{ ...CO2, low_alarm: 1_200, low_enable: true }, 'low_alarm'],
        [{ ...WARNED, high_warning: 1_200 }, 'high_warning'],
        [{ ...WARNED, low_warning: 1_000, low_warning_enable: true }, 'low_warning'],
        [{ ...CO2, warning_delay: -1 }, 'warning_delay'],
        [{ ...CO2, high_alarm: 'much' }, 'high_alarm'],
        [{ ...CO2, delay: -1 }, 'delay'],
      ] as const;
      for (const [limits, field] of bad) {
        const answer = await save(1, limits);
        expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([
          400,
          expect.stringContaining(`"${field}"`),
        ]);
      }
    });

    test('to viewers, to other companies, and of an input that is not there', async () => {
      const { save, path } = await room({ co2: 640 });
      expect((await save(1, CO2, acme.viewer)).statusCode).toBe(403);
      expect((await save(1, CO2, rival.admin)).statusCode).toBe(404);
      expect((await rival.admin.call('GET', path)).statusCode).toBe(404);
      expect((await save(2, CO2)).statusCode).toBe(404);
    });
  });

  test('raise an alarm that is in the log, among the current ones, and says which input it is of', async () => {
    const { id, send, save, events } = await room({ co2: 640 });
    await save(1, CO2);
    await send({ inputs: { co2: 1_450 } });
    const input = { input: 1, measurand: 'co2', name: 'CO₂', unit: 'ppm', decimals: 0 };
    const current = alarmLogEntry.array().parse((await acme.viewer.call('GET', '/alarms/current')).json());
    expect(current.filter(({ sensor_id }) => sensor_id === id)).toEqual([
      expect.objectContaining({
        alarm_type: 'high',
        measurand: null,
        input,
        state: 'alarm',
        alarm_values: 1_450,
        limit_value: 1_200,
      }),
    ]);
    expect(await events()).toEqual([expect.objectContaining({ input, extreme: 1_450, state: 'active' })]);
    app.clock.advance(MINUTE);
    await send({ inputs: { co2: 1_150 } });
    expect(await events()).toEqual([
      expect.objectContaining({ returned_at: new Date(app.clock.now()).toISOString(), extreme: 1_450 }),
    ]);
    const csv = await acme.admin.call('GET', `/alarms/events/csv?sensor_id=${id}`);
    expect(csv.body).toMatch(/,High,CO₂,.*,1450,1200,ppm,/);
  });

  test('end with their input: its open alarm is reset, and its values raise no other', async () => {
    const { id, send, save, read, events } = await room({ door: 0 });
    await save(1, { ...DOOR, open_minutes: 0 });
    await send({ inputs: { door: 1 } });
    for (const _twice of [1, 2]) {
      expect((await acme.admin.call('DELETE', `/sensors/${id}/inputs/1`)).statusCode).toBe(204);
    }
    const [event] = await events();
    expect(event?.alarm_reset).not.toBeNull();
    expect([event?.input?.name, await read()]).toEqual(['Door', []]);
    app.clock.advance(MINUTE);
    await send({ inputs: { door: 0 } });
    await send({ inputs: { door: 1 } }, app.clock.now() + 1_000);
    expect(await events()).toHaveLength(1);
    await acme.admin.call('PATCH', `/sensors/${id}/inputs/1`, { removed: false });
    expect((await read())[0].limits.open_enable).toBe(false);
  });

  test('a warm room says that its door was open since before, and until when', async () => {
    const { id, send, events } = await room({ door: 0 });
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: 8, high_enable: true });
    const openedAt = app.clock.now();
    await send({ inputs: { door: 1 } });
    app.clock.advance(3 * MINUTE);
    await send({ temperature: 9, inputs: { door: 1 } });
    const lasting = { input: 1, measurand: 'door', name: 'Door', since: new Date(openedAt).toISOString() };
    expect(await events()).toEqual([
      expect.objectContaining({
        measurand: 'temperature',
        lasting_states: [
          { ...lasting, until: null, known_until: new Date(app.clock.now() + 15 * MINUTE).toISOString() },
        ],
      }),
    ]);
    // A message names an event of two rows once.
    const [open] = await events();
    const about = { sensorId: id, condition: 'temperature:high', at: Date.parse(open?.activated ?? '') };
    const twice = await on.database.read(acme.companyId, async (tx) =>
      (await readLastingStates(tx, acme.companyId, [about, { ...about }]))(about),
    );
    expect(twice).toHaveLength(1);
    app.clock.advance(MINUTE);
    await send({ inputs: { door: 0 } });
    const until = new Date(app.clock.now()).toISOString();
    expect(await events()).toEqual([expect.objectContaining({ lasting_states: [{ ...lasting, until }] })]);
  });

  test('follow after how long a sensor is silent, when its own or the time of the company is changed', async () => {
    const { id, save } = await room({ door: 0, co2: 640 });
    await save(1, DOOR);
    await save(2, CO2);
    const newest = async () =>
      on.database.read(acme.companyId, async (tx) => {
        const row = await tx.sql
          .selectFrom('alarm_settings')
          .select(['version', 'settings'])
          .where('company_id', '=', acme.companyId)
          .where('sensor_id', '=', id)
          .orderBy('version', 'desc')
          .executeTakeFirstOrThrow();
        const minutes = /"silentAfterMs":(\d+)/.exec(row.settings ?? '')?.[1];
        return [row.version, Number(minutes) / MINUTE];
      });
    const window = async (offlineWindow: number) =>
      expect((await acme.admin.call('PATCH', '/settings/company', { offlineWindow })).statusCode).toBe(200);
    expect(await newest()).toEqual([2, 15]);
    await window(60);
    expect(await newest()).toEqual([3, 60]);
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { offline_after: 30 });
    expect(await newest()).toEqual([4, 30]);
    // Its own counts, whatever the company's is: no version says anything new.
    await window(15);
    expect(await newest()).toEqual([4, 30]);
  });

  test('of states wait for sensors that report seldom, as soon as that is learnt, and only for the device in place', async () => {
    const { id, send, save, events } = await room({ door: 0 });
    const alarmClock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [],
      watch: () => ({ since: 0, blind: [] }),
    });
    await save(1, { ...DOOR, open_minutes: 60 });
    const versions = async () =>
      on.database.read(acme.companyId, async (tx) => {
        const rows = await tx.sql
          .selectFrom('alarm_settings')
          .select(['settings', 'saved_by'])
          .where('company_id', '=', acme.companyId)
          .where('sensor_id', '=', id)
          .orderBy('version')
          .execute();
        return rows.map(({ settings, saved_by }) => [
          Number(/"silentAfterMs":(\d+)/.exec(settings ?? '')?.[1]) / MINUTE,
          saved_by,
        ]);
      });
    for (let receipt = 0; receipt < 6; receipt += 1) {
      app.clock.advance(40 * MINUTE);
      await send({ temperature: 4 });
      await alarmClock.tick();
    }
    expect(await versions()).toEqual([
      [15, 'admin'],
      [120, 'system'],
    ]);
    app.clock.advance(MINUTE);
    await send({ inputs: { door: 1 } });
    app.clock.advance(61 * MINUTE);
    await alarmClock.tick();
    expect(await events()).toMatchObject([{ input: { input: 1 }, state: 'active', limit_value: 60 }]);

    // Another device is there: how often it reports is not known, and the time of the company counts again.
    const serialNo = String((serials += 1));
    const body = { serialNo, type: '1', reason: 'broken' };
    expect((await acme.admin.call('POST', `/sensors/${id}/swap`, body)).statusCode).toBe(200);
    await alarmClock.tick();
    await alarmClock.tick();
    expect(await versions()).toEqual([
      [15, 'admin'],
      [120, 'system'],
      [15, 'system'],
    ]);
    const audit = await acme.admin.call('GET', '/audit-logs?limit=1');
    expect(JSON.stringify(audit.json())).toContain('unknown after 15 minutes of silence');
  });

  test('an alarm of a warm room names no door whose state was unknown, or that was open before a silence', async () => {
    const { id, send, events } = await room({ door: 0 });
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: 8, high_enable: true });
    await send({ temperature: 4, inputs: { door: 1 } });
    app.clock.advance(120 * MINUTE);
    await send({ temperature: 9 });
    const [first] = await events();
    expect([first?.lasting_states, first?.measurand]).toEqual([undefined, 'temperature']);
    const row = `/alarms/alarm-log/${first?.idAlarmLog ?? ''}`;
    expect((await acme.admin.call('PATCH', row, { acknowledged: true })).statusCode).toBe(200);
    app.clock.advance(MINUTE);
    await send({ temperature: 4 });
    // It says again that it is open: since then it is known, not since before the silence.
    app.clock.advance(MINUTE);
    const saidAgain = new Date(app.clock.now()).toISOString();
    await send({ inputs: { door: 1 } });
    app.clock.advance(MINUTE);
    await send({ temperature: 9 });
    expect((await events()).map(({ lasting_states: states }) => states?.map(({ since }) => since))).toEqual([
      [saidAgain],
      undefined,
    ]);
  });
});
