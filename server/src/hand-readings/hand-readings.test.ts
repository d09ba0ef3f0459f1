import { type HandReading, handReading, present } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../testing/watched-store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR_DAYS = 366;
const AT_ONCE = 100;

describeOnEachEngine('readings by hand', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let store: WatchedStore;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    store = await openWatchedStore(app, acme);
  });
  afterAll(async () => app.close());

  const enter = async (sensorId: number, body: object = {}, key?: string, who = acme.viewer) =>
    who.call(
      'POST',
      `/sensors/${sensorId}/hand-readings`,
      { values: [{ measurand: 'temperature', value: -18 }], ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const period = () => `startDate=${app.clock.now() - YEAR_DAYS * DAY}&endDate=${app.clock.now() + DAY}`;
  const list = async (sensorId: number, who = acme.viewer): Promise<HandReading[]> =>
    handReading
      .array()
      .parse((await who.call('GET', `/sensors/${sensorId}/hand-readings?${period()}&limit=1000`)).json());
  const temperature = (value: number, more: object = {}) => ({
    values: [{ measurand: 'temperature', value, ...more }],
  });

  test('are kept with who, when and what, apart from the readings of the probe', async () => {
    const { id, serialNo } = await store.addSensor();
    await store.measure({ [serialNo]: -20 });
    const at = app.clock.now() - 5 * MINUTE;
    const body = { measured_at: at, instrument: 'NIST thermometer 12345', note: 'Probe is being changed' };
    const entered = await enter(id, { ...temperature(10), ...body });
    expect(entered.statusCode).toBe(201);
    expect(await list(id)).toEqual([entered.json()]);
    expect(entered.json()).toMatchObject({
      sensor_id: id,
      measured_at: new Date(at).toISOString(),
      entered_at: new Date(app.clock.now()).toISOString(),
      by: 'viewer',
      values: [{ measurand: 'temperature', value: 10, probe_value: null, difference: null, is_over: null }],
      comparison: false,
      probe_at: null,
      finding: false,
      instrument: body.instrument,
      note: body.note,
      voided: null,
    });
    const readings = await acme.viewer.call('GET', `/sensors/${id}/readings?${period()}`);
    expect(readings.json()).toMatchObject([{ temperature: -20 }]);
    const whole = `startDate=0&endDate=${app.clock.now()}&maxPoints=2`;
    const chart = await acme.viewer.call('GET', `/sensors/${id}/readings?${whole}`);
    expect(chart.json()).toMatchObject([{ temperature: -20 }]);
    const sensor = await acme.viewer.call('GET', `/sensors/${id}`);
    expect(sensor.json()).toMatchObject({ temperature: -20 });
    const log = await acme.viewer.call('GET', `/alarms/alarm-log?sensor_id=${id}`);
    expect(log.json()).toEqual([]);
  });

  test.each([
    [{ high_alarm: -15 }, -15.1, 'within', null],
    [{ high_alarm: -15 }, -14.9, 'outside', { side: 'high', level: 'alarm', limit: -15 }],
    [
      { high_alarm: -15, high_warning: -17, high_warning_enable: true },
      -16,
      'outside',
      { side: 'high', level: 'warning', limit: -17 },
    ],
    [
      { high_alarm: -15, high_warning: -17, high_warning_enable: true },
      -14,
      'outside',
      { side: 'high', level: 'alarm', limit: -15 },
    ],
    [{ low_alarm: -25, low_enable: true }, -26, 'outside', { side: 'low', level: 'alarm', limit: -25 }],
    [{ high_enable: false }, 40, 'no_limits', null],
    [
      { high_alarm: -15, alarms_disabled: true },
      -10,
      'outside',
      { side: 'high', level: 'alarm', limit: -15 },
    ],
  ])('are judged by the limits %j: %d is %s', async (limits, value, judgement, broken) => {
    const { id } = await store.addSensor(limits);
    const entered = handReading.parse((await enter(id, temperature(value))).json());
    expect(entered.values[0]).toMatchObject({ judgement, broken });
  });

  test('are judged by the limits that were in force when they were measured', async () => {
    const { id } = await store.addSensor();
    app.clock.advance(10 * MINUTE);
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: -5, high_enable: true });
    app.clock.advance(MINUTE);
    await enter(id, { ...temperature(-10), measured_at: app.clock.now() - 5 * MINUTE });
    await enter(id, temperature(-10));
    expect((await list(id)).map(({ values }) => values[0]?.judgement)).toEqual(['within', 'outside']);
  });

  test('compared with the probe keep the nearest value, the difference and the tolerance', async () => {
    const { id, serialNo } = await store.addSensor();
    const at = app.clock.now();
    for (const [minutes, value] of [
      [-14, -30],
      [-2, -18.2],
      [3, -40],
    ] as const) {
      await store.measure({ [serialNo]: value }, at + minutes * MINUTE);
    }
    const body = { comparison: true, measured_at: at };
    expect((await enter(id, { ...body, ...temperature(-18) })).json()).toMatchObject({
      comparison: true,
      finding: false,
      probe_at: new Date(at - 2 * MINUTE).toISOString(),
      values: [{ value: -18, probe_value: -18.2, difference: 0.2, tolerance: 0.5, is_over: false }],
    });
    expect((await enter(id, { ...body, ...temperature(-17.5) })).json()).toMatchObject({
      finding: true,
      values: [{ difference: 0.7, tolerance: 0.5, is_over: true }],
    });
    expect((await enter(id, { ...body, ...temperature(-17.5, { tolerance: 1 }) })).json()).toMatchObject({
      finding: false,
      values: [{ tolerance: 1, is_over: false }],
    });
  });

  test('are compared by the tolerance that the company has set, and keep that of their time', async () => {
    const { id, serialNo } = await store.addSensor();
    const at = app.clock.now();
    await store.measure({ [serialNo]: -18.2 }, at - 2 * MINUTE);
    const body = { comparison: true, measured_at: at, ...temperature(-17.5) };
    const save = async (temperatureTolerance: number) =>
      acme.admin.call('PATCH', '/settings/record-keeping', { temperatureTolerance });
    expect((await save(-1)).json()).toMatchObject({ errors: [{ path: 'temperatureTolerance' }] });
    expect((await save(0.8)).json()).toMatchObject({ temperatureTolerance: 0.8, humidityTolerance: 3 });
    const wide = { finding: false, values: [{ difference: 0.7, tolerance: 0.8, is_over: false }] };
    expect((await enter(id, body)).json()).toMatchObject(wide);
    expect((await save(0.5)).statusCode).toBe(200);
    expect((await enter(id, body)).json()).toMatchObject({ finding: true, values: [{ tolerance: 0.5 }] });
    expect(await list(id)).toContainEqual(expect.objectContaining({ finding: false }));
  });

  test.each([
    [MINUTE, 16, 400],
    [MINUTE, 15, 201],
    [30 * MINUTE, 61, 400],
    [30 * MINUTE, 60, 201],
  ])(
    'compared with a probe of an interval of %d ms that measured %d minutes before are answered with %d',
    async (intervalMs, minutes, status) => {
      const { id, serialNo } = await store.addSensor();
      const at = app.clock.now();
      await store.measure({ [serialNo]: -18 }, at - minutes * MINUTE);
      await on.database.write(acme.companyId, async ({ sql }) =>
        sql
          .updateTable('sensors')
          .set({ usual_interval_ms: intervalMs })
          .where('company_id', '=', acme.companyId)
          .where('sensor_id', '=', id)
          .execute(),
      );
      const answer = await enter(id, { comparison: true, measured_at: at });
      const refused = {
        path: 'comparison',
        message: 'must be false: the probe has no reading near that time',
      };
      expect([answer.statusCode, answer.json().errors]).toEqual([
        status,
        status === 400 ? [refused] : undefined,
      ]);
      expect(await list(id)).toHaveLength(status === 400 ? 0 : 1);
    },
  );

  test.each([
    [{ values: [] }, 'values'],
    [{ values: [{ measurand: 'temperature', value: 'cold' }] }, 'values.0.value'],
    [{ values: [{ measurand: 'temperature', value: -300 }] }, 'values.0.value'],
    [{ values: [{ measurand: 'humidity', value: 50 }] }, 'values.0.measurand'],
    [
      {
        values: [
          { measurand: 'temperature', value: 1 },
          { measurand: 'temperature', value: 2 },
        ],
      },
      'values',
    ],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ instrument: 'x'.repeat(101) }, 'instrument'],
    [{ measured_at: 'yesterday' }, 'measured_at'],
  ])('are refused for %j, naming the field', async (body, path) => {
    const { id } = await store.addSensor();
    const refused = await enter(id, body);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [expect.objectContaining({ path })]]);
  });

  test.each([
    [6 * MINUTE, 400],
    [4 * MINUTE, 201],
    [-364 * DAY, 201],
    [-367 * DAY, 400],
  ])('measured %d ms from now are answered with %d', async (fromNow, status) => {
    const { id } = await store.addSensor();
    const answer = await enter(id, { measured_at: app.clock.now() + fromNow });
    expect(answer.statusCode).toBe(status);
  });

  test('sent with the same key are stored once, however often and at once they come', async () => {
    const { id } = await store.addSensor();
    const at = app.clock.now();
    const bodies = Array.from({ length: AT_ONCE }, (_, index) => ({
      ...temperature(-18 - index / 10),
      measured_at: at - index * MINUTE,
    }));
    const answers = await Promise.all(
      [...bodies, ...bodies].map(async (body, index) => enter(id, body, `entry ${index % AT_ONCE}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json<HandReading>().id)).size).toBe(AT_ONCE);
    expect(await list(id)).toHaveLength(AT_ONCE);
    const rows = await auditRows(on.database, acme.companyId);
    const about = rows.filter(
      ({ action, details }) => action === 'hand_reading_add' && details?.includes(`"sensorId":${id},`),
    );
    expect(about).toHaveLength(AT_ONCE);
  });

  test('with the key of another entry are refused, and a key is its author’s alone', async () => {
    const { id } = await store.addSensor();
    const body = { measured_at: app.clock.now() };
    expect((await enter(id, body, 'once')).statusCode).toBe(201);
    const other = await enter(id, { ...body, ...temperature(3) }, 'once');
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'This Idempotency-Key was used for another entry.',
    ]);
    expect((await enter(id, body, 'once', acme.admin)).statusCode).toBe(201);
    expect(await list(id)).toHaveLength(2);
    expect((await enter(id, body, 'k'.repeat(101))).json().errors[0].path).toBe('idempotency-key');
  });

  test('are made void by their author or by who may change sensors, once, and stay in the list', async () => {
    const { id } = await store.addSensor();
    const own = (await enter(id)).json<HandReading>();
    const foreign = (await enter(id, {}, undefined, acme.admin)).json<HandReading>();
    const makeVoid = async (handReadingId: number, who = acme.viewer, reason = 'Wrong freezer') =>
      who.call('POST', `/sensors/${id}/hand-readings/${handReadingId}/void`, { reason });
    expect((await list(id)).map(({ may_void }) => may_void)).toEqual([false, true]);
    expect((await makeVoid(foreign.id)).statusCode).toBe(403);
    expect((await makeVoid(own.id, acme.viewer, ' ')).json().errors[0].path).toBe('reason');
    const answer = await makeVoid(own.id);
    expect(answer.json()).toMatchObject({
      values: own.values,
      voided: { by: 'viewer', at: new Date(app.clock.now()).toISOString(), reason: 'Wrong freezer' },
      may_void: false,
    });
    expect((await makeVoid(own.id, acme.admin)).statusCode).toBe(409);
    const third = (await enter(id)).json<HandReading>();
    expect((await makeVoid(third.id, acme.admin)).statusCode).toBe(200);
    expect(await list(id)).toHaveLength(3);
    const { id: elsewhere } = await store.addSensor();
    const wrong = `/sensors/${elsewhere}/hand-readings/${foreign.id}/void`;
    expect((await acme.admin.call('POST', wrong, { reason: 'Wrong' })).statusCode).toBe(404);
  });

  test('are a CSV file with a row for each value, in which no note becomes a formula', async () => {
    const { id, serialNo } = await store.addSensor();
    await store.measure({ [serialNo]: -18 });
    await enter(id, {
      ...temperature(-14),
      comparison: true,
      note: '=1+1',
      instrument: 'Thermometer, calibrated',
    });
    const file = await acme.viewer.call('GET', `/sensors/${id}/hand-readings/csv?${period()}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row] = file.body.split('\r\n').map((line) => line.split(','));
    const cell = (name: string) => row?.[present(head).indexOf(name)];
    expect(
      ['value', 'limits', 'broken_limit', 'limit', 'probe_value', 'difference', 'finding'].map(cell),
    ).toEqual(['-14', 'outside', 'high', '-15', '-18', '4', 'yes']);
    expect(file.body).toContain(`"'=1+1"`);
    expect(file.body).toContain('"Thermometer, calibrated"');
  });

  test('of a sensor of another company, or of one that was deleted, are as if they were not there', async () => {
    const { id } = await store.addSensor();
    await enter(id);
    const rival = await app.createCompany('Rival');
    const path = `/sensors/${id}/hand-readings`;
    expect((await rival.admin.call('GET', `${path}?${period()}`)).statusCode).toBe(404);
    expect((await rival.admin.call('GET', `${path}/csv?${period()}`)).statusCode).toBe(404);
    expect((await enter(id, {}, undefined, rival.admin)).statusCode).toBe(404);
    await acme.admin.call('DELETE', `/sensors/${id}`);
    expect((await enter(id)).statusCode).toBe(404);
    const again = await signIn(app.http, acme.name, acme.admin.email);
    expect((await again.call('GET', `${path}?${period()}`)).statusCode).toBe(404);
  });
});
