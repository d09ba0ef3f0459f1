import type { InputSeries, IngestAnswer, LiveRecord, SensorInput } from '@ts1/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCompany } from '../../company-data/index.ts';
import { changedZip, edit, type Files } from '../../../testing/company-files.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { readLatestInputs } from '../../sensors/index.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE_MS = 60_000;

describeOnEachEngine('inputs of a sensor', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;
  let directory: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    directory = mkdtempSync(join(tmpdir(), 'ts1-inputs-'));
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: 'unit', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>().deviceKey;
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await app.close();
  });

  const addSensor = async (serialNo: string): Promise<number> =>
    (await acme.admin.call('POST', '/sensors', { serialNo, name: `S ${serialNo}`, type: '1' })).json<{
      id: number;
    }>().id;
  const deliver = async (...readings: readonly object[]) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      })
    ).json<IngestAnswer>();
  const get = async <T>(path: string): Promise<T> => (await acme.viewer.call('GET', path)).json<T>();
  const readInputs = async (sensorId: number) => get<SensorInput[]>(`/sensors/${sensorId}/inputs`);
  const readSeries = async (sensorId: number, input: number, query: string) =>
    get<InputSeries>(`/sensors/${sensorId}/inputs/${input}/series?${query}`);
  const live = async (sensorId: number) =>
    (await get<LiveRecord[]>('/getLiveData')).find(({ sensor_id }) => sensor_id === String(sensorId));

  test('are made by their first values, live at once, and a reading may carry nothing else', async () => {
    const id = await addSensor('100001');
    const at = app.clock.now();
    expect(
      await deliver({
        sensor: '100001',
        timestamp: at,
        temperature: 4,
        inputs: { co2: 640, door: 1, door_2: 0 },
      }),
    ).toMatchObject({ accepted: 1, rejected: [] });
    expect(await deliver({ sensor: '100001', timestamp: at + 1_000, inputs: { door: true } })).toMatchObject({
      accepted: 1,
      rejected: [],
    });
    expect(await readInputs(id)).toMatchObject([
      { input: 1, key: 'co2', kind: 'analogue', name: 'CO₂', position: 0, removed_at: null },
      { input: 2, key: 'door', kind: 'state', name: 'Door' },
      { input: 3, key: 'door_2', measurand: 'door', name: 'Door 2' },
    ]);
    const since = new Date(at).toISOString();
    expect(await live(id)).toMatchObject({
      temperature: 4,
      inputs: [
        { input: 1, measurand: 'co2', value: 640, timestamp: since },
        {
          input: 2,
          measurand: 'door',
          name: 'Door',
          value: 1,
          since,
          timestamp: new Date(at + 1_000).toISOString(),
        },
        { input: 3, value: 0 },
      ],
    });
  });

  test(
    'keep the first value of a time, as readings do, and count it as a duplicate',
    { tags: ['R56'] },
    async () => {
      const id = await addSensor('100002');
      const at = app.clock.now();
      const first = { sensor: '100002', timestamp: at, temperature: 4, inputs: { co2: 640 } };
      await deliver(first);
      expect(await deliver({ ...first, inputs: { co2: 900 } })).toMatchObject({
        accepted: 0,
        duplicates: 1,
      });
      expect(await readSeries(id, 1, `startDate=${at}&endDate=${at}`)).toMatchObject({
        points: [{ mean: 640 }],
      });
    },
  );

  test(
    'refuse by name what is out of range or of another kind, and keep the rest of the reading',
    { tags: ['R56'] },
    async () => {
      const id = await addSensor('100003');
      const inputs = { co2: -1, door: 0.5, count: 1.5, light: true, tvoc: 'much', pressure: 1_013.2 };
      const answer = await deliver({ sensor: '100003', timestamp: app.clock.now(), inputs });
      expect(answer.accepted).toBe(1);
      expect(answer.rejected.map(({ field, reason }) => [field, reason])).toEqual([
        ['inputs.co2', 'inputs.co2 must be from 0 to 1000000 ppm'],
        ['inputs.door', 'inputs.door must be 0 or 1: it is a state'],
        ['inputs.count', 'inputs.count must be a whole number: it counts'],
        ['inputs.light', 'inputs.light must be a number: it is no state'],
        ['inputs.tvoc', 'inputs.tvoc must be a number: it is no state'],
      ]);
      expect((await readInputs(id)).map(({ key }) => key)).toEqual(['pressure']);
    },
  );

  test('that are all refused leave no reading, and that is said once', async () => {
    await addSensor('100014');
    const answer = await deliver({ sensor: '100014', timestamp: app.clock.now(), inputs: { co2: -1 } });
    expect(answer).toMatchObject({ accepted: 0, rejected: [{ field: 'inputs.co2' }] });
    expect(answer.rejected).toHaveLength(1);
  });

  test('list unknown keys on the page of the base unit, and refuse nothing for them', async () => {
    await addSensor('100004');
    const reading = { sensor: '100004', temperature: 4, inputs: { radon: 12 } };
    for (const ahead of [0, 1]) {
      expect(await deliver({ ...reading, timestamp: app.clock.now() + ahead })).toMatchObject({
        accepted: 1,
        rejected: [],
      });
    }
    const units = (await acme.admin.call('GET', '/baseUnits')).json<object[]>();
    expect(units).toMatchObject([{ unknown_inputs: [{ key: 'radon', sensor: '100004', count: 2 }] }]);
  });

  test(
    'are at most 16 of a sensor: a further one is refused by name, on the unit page too',
    { tags: ['R56'] },
    async () => {
      const id = await addSensor('100005');
      const keys = Array.from({ length: 16 }, (_, at) => (at === 0 ? 'door' : `door_${at + 1}`));
      const inputs = Object.fromEntries([...keys, 'co2'].map((key) => [key, 1]));
      const answer = await deliver({ sensor: '100005', timestamp: app.clock.now(), inputs });
      const refusal = {
        field: 'inputs.co2',
        reason: 'inputs.co2 cannot be stored: the sensor has 16 inputs',
      };
      expect(answer).toMatchObject({ accepted: 1, rejected: [{ index: 0, sensor: '100005', ...refusal }] });
      expect(await readInputs(id)).toHaveLength(16);
      const [unit] = (await acme.admin.call('GET', '/baseUnits')).json<{ id: number }[]>();
      const page = await acme.admin.call('GET', `/baseUnits/${unit?.id}/rejections`);
      expect(page.body).toContain(refusal.reason);
    },
  );

  test('can be renamed, moved, removed and shown again; values that come meanwhile are stored', async () => {
    const id = await addSensor('100006');
    const at = app.clock.now();
    await deliver({ sensor: '100006', timestamp: at, inputs: { co2: 640, door: 1 } });
    const path = `/sensors/${id}/inputs/1`;
    const patch = async (body: object) => (await acme.admin.call('PATCH', path, body)).json<SensorInput>();
    expect(await patch({ name: 'Air', position: 5 })).toMatchObject({ name: 'Air', position: 5 });
    expect((await readInputs(id)).map(({ name }) => name)).toEqual(['Door', 'Air']);
    expect((await acme.admin.call('DELETE', path)).statusCode).toBe(204);
    await deliver({ sensor: '100006', timestamp: at + 1, inputs: { co2: 700 } });
    expect((await live(id))?.inputs).toMatchObject([{ name: 'Door' }]);
    expect(await patch({ removed: false })).toMatchObject({ removed_at: null });
    expect((await live(id))?.inputs).toMatchObject([{ name: 'Door' }, { name: 'Air', value: 700 }]);
    expect((await acme.admin.call('PATCH', `/sensors/${id}/inputs/9`, { name: 'x' })).statusCode).toBe(404);
  });

  test('of a figure have minimum, maximum and mean by the hour, also for what comes late', async () => {
    const id = await addSensor('100007');
    const hour = 3_600_000;
    const start = Math.floor(app.clock.now() / hour) * hour - 3 * hour;
    const values = [600, 700, 900, 500];
    for (const [at, co2] of values.entries()) {
      await deliver({ sensor: '100007', timestamp: start + at * 20 * MINUTE_MS, inputs: { co2 } });
    }
    await deliver({ sensor: '100007', timestamp: start + MINUTE_MS, inputs: { co2: 100 } });
    const period = `startDate=${start}&endDate=${start + 3 * hour - 1}`;
    expect(await readSeries(id, 1, `${period}&maxPoints=3`)).toMatchObject({
      kind: 'analogue',
      bucketMs: hour,
      points: [
        { timestamp: new Date(start).toISOString(), min: 100, max: 900, mean: 575, samples: 4 },
        { min: 500, max: 500, mean: 500, samples: 1 },
      ],
    });
    expect(await readSeries(id, 1, period)).toMatchObject({ bucketMs: 0, points: { length: 5 } });
  });

  test('of a state are bands: it holds until the next message, or is unknown once the sensor is silent', async () => {
    const id = await addSensor('100008');
    const at = app.clock.now();
    app.clock.advance(30 * MINUTE_MS);
    const send = async (minute: number, what: object) =>
      deliver({ sensor: '100008', timestamp: at + minute * MINUTE_MS, ...what });
    const before = `startDate=${at - MINUTE_MS}`;
    await send(0, { inputs: { door: 0 } });
    await send(5, { inputs: { door: 1 } });
    for (let minute = 10; minute < 30; minute += 5) await send(minute, { temperature: 4 });
    await send(30, { inputs: { door: 0 } });
    // Nothing is received for hours, and then only the temperature: the door is still unknown.
    app.clock.advance(370 * MINUTE_MS);
    await send(390, { temperature: 4 });
    const series = await readSeries(id, 1, `${before}&endDate=${at + 400 * MINUTE_MS}`);
    if (series.kind !== 'state') throw new Error('it is a state');
    expect(series.bands.map(({ value }) => value)).toEqual([null, 0, 1, 0, null]);
    const last = series.bands.at(-1);
    expect(Date.parse(last?.from ?? '')).toBeGreaterThan(at + 30 * MINUTE_MS);
    expect(series.summary).toMatchObject({
      active_ms: 25 * MINUTE_MS,
      openings: 1,
      longest_ms: 25 * MINUTE_MS,
    });
    const { active_ms, inactive_ms, unknown_ms } = series.summary;
    expect(active_ms + inactive_ms + unknown_ms).toBe(401 * MINUTE_MS);
  });

  test('of a counter are differences, and a fall is a reset', async () => {
    const id = await addSensor('100009');
    const at = app.clock.now();
    for (const [minute, count] of [10, 15, 3, 4].entries()) {
      await deliver({ sensor: '100009', timestamp: at + minute * 1_000, inputs: { count } });
    }
    expect(await readSeries(id, 1, `startDate=${at + 1}&endDate=${at + MINUTE_MS}`)).toMatchObject({
      kind: 'count',
      total: 9,
      resets: 1,
      buckets: [{ difference: 5 }, { difference: 3, resets: 1 }, { difference: 1 }],
    });
  });

  test('since when a state is what it is survives what comes late', async () => {
    const id = await addSensor('100010');
    const at = app.clock.now();
    const send = async (minute: number, door: number) =>
      deliver({ sensor: '100010', timestamp: at - minute * MINUTE_MS, inputs: { door } });
    const since = async () => Date.parse((await live(id))?.inputs?.[0]?.since ?? '');
    await send(30, 1);
    await send(5, 1);
    expect(await since()).toBe(at - 30 * MINUTE_MS);
    await send(10, 0);
    expect(await since()).toBe(at - 5 * MINUTE_MS);
  });

  test('of a sensor that no user has added are shown where it was found', async () => {
    await deliver({ sensor: '199999', timestamp: app.clock.now(), inputs: { door: 1 } });
    const found = (await acme.admin.call('GET', '/sensors/discovered')).json<object[]>();
    expect(found).toMatchObject([{ serialNo: '199999', temperature: null, inputs: { door: 1 } }]);
  });

  test('are in the CSV file of their sensor, behind what it had before', async () => {
    const id = await addSensor('100012');
    const at = app.clock.now();
    await deliver({ sensor: '100012', timestamp: at, temperature: 4, inputs: { co2: 640 } });
    await deliver({ sensor: '100012', timestamp: at + 1, inputs: { door: 1, door_2: 0 } });
    const path = `/sensors/${id}/exports/csv?startDate=${at}&endDate=${at + 1}`;
    const lines = (await acme.viewer.call('GET', path)).body.trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(9).join())).toEqual([
      'error,error_2,co2_ppm,door,door_2',
      ',,640,,',
      ',,,1,0',
    ]);
  });

  test('come with the data of a company into another one', async () => {
    const source = await app.createCompany('Source');
    const unit = { baseUnitSerialNo: 'other', baseUnitName: 'Gateway', typeId: '1' };
    const made = await source.admin.call('POST', '/baseUnits', unit);
    await source.admin.call('POST', '/sensors', { serialNo: '100013', name: 'Moved', type: '1' });
    const at = app.clock.now();
    const reading = { sensor: '100013', timestamp: at, inputs: { co2: 640, door: 1 } };
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${made.json<{ deviceKey: string }>().deviceKey}` },
      payload: { readings: [reading] },
    });
    const exported = (await source.admin.call('GET', '/settings/export')).rawPayload;
    const path = join(directory, 'company.zip');
    const elsewhere = (files: Files) => edit(files, 'data/base_units.jsonl', '"other"', '"another"');
    writeFileSync(path, await changedZip(exported, elsewhere));
    const owner = { name: 'Copy', email: source.admin.email, passwordHash: 'none' };
    const { companyId } = await importCompany({ database: on.database, clock: app.clock }, path, owner);
    const copied = await on.database.read(companyId, async (tx) => readLatestInputs(tx, companyId));
    expect([...copied.values()]).toMatchObject([
      [
        { measurand: 'co2', value: 640 },
        { measurand: 'door', value: 1 },
      ],
    ]);
    const rows = await on.database.read(companyId, async (tx) =>
      Promise.all(
        (['input_readings', 'input_rollups'] as const).map(async (table) =>
          tx.sql.selectFrom(table).selectAll().where('company_id', '=', companyId).execute(),
        ),
      ),
    );
    expect(rows.map(({ length }) => length)).toEqual([2, 1]);
  });

  test('of another company are not there', async () => {
    const other = await app.createCompany('Other');
    const id = await addSensor('100011');
    await deliver({ sensor: '100011', timestamp: app.clock.now(), inputs: { door: 1 } });
    const calls = await Promise.all([
      other.admin.call('GET', `/sensors/${id}/inputs`),
      other.admin.call('GET', `/sensors/${id}/inputs/1/series?startDate=0&endDate=1`),
      other.admin.call('PATCH', `/sensors/${id}/inputs/1`, { name: 'Mine' }),
      other.admin.call('DELETE', `/sensors/${id}/inputs/1`),
    ]);
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});
