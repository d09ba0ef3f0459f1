import {
  BUCKET_HEADER,
  SPARK_STEP_MS,
  trendDirection,
  liveRecord,
  reading,
  routes,
  toTimestamp,
} from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { emptyReading } from '../../testing/new-reading.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import { recordReadings, type NewReading } from './index.ts';

const NOON = Date.UTC(2026, 0, 31, 12);
const SECOND = 1_000;

describeOnEachEngine('readings', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let serials = 200_000;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
  });
  afterAll(async () => app.close());

  const addSensor = async ({ admin }: TestCompany = acme): Promise<number> => {
    serials += 1;
    const body = { serialNo: String(serials), name: `Freezer ${serials}`, type: '1' };
    return (await admin.call('POST', '/sensors', body)).json<{ id: number }>().id;
  };
  const store = async (readings: readonly NewReading[], { companyId }: TestCompany = acme) =>
    on.database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
  const read = async (sensorId: number, query = '', person: TestPerson = acme.viewer) => {
    const response = await person.call(
      'GET',
      `/sensors/${sensorId}/readings?startDate=2000-01-01&endDate=2030-01-01${query}`,
    );
    expect(response.statusCode).toBe(200);
    return reading.array().parse(response.json());
  };
  const live = async (sensorId: number, query = '') => {
    const response = await acme.viewer.call('GET', `/getLiveData?_t=1${query}`);
    return liveRecord
      .array()
      .parse(response.json())
      .find((one) => one.sensor_id === String(sensorId));
  };

  test('readings that are stored count as known although the newest values say nothing of them', async () => {
    const sensorId = await addSensor();
    const readings = Array.from({ length: 150 }, (_, n) =>
      emptyReading(sensorId, NOON + n * 60 * SECOND, { temperature: n }),
    );
    const [first, last] = [readings.slice(100, 130), readings];
    await store(first);
    await on.database.write(acme.companyId, async (tx) =>
      tx.sql
        .deleteFrom('latest_readings')
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', sensorId)
        .execute(),
    );
    const { inserted, duplicates } = await store(last);
    expect(duplicates).toBe(first.length);
    expect([...inserted]).toEqual(readings.map((one) => (first.includes(one) ? 0 : 1)));
    expect((await read(sensorId)).map(({ temperature }) => temperature)).toEqual(readings.map((_, n) => n));
  });

  describe('of the last minutes', () => {
    test('show where a temperature is going, and nothing for a sensor that is new, seldom received or silent', async () => {
      const [runaway, calm, young, silent, never] = [
        await addSensor(),
        await addSensor(),
        await addSensor(),
        await addSensor(),
        await addSensor(),
      ];
      const minutes = (count: number) => count * 60 * SECOND;
      const now = app.clock.now();
      const each = (id: number, from: number, values: readonly number[]) =>
        store(values.map((temperature, index) => emptyReading(id, from + minutes(index), { temperature })));
      await each(runaway, now - minutes(60), [
        ...Array.from({ length: 56 }, () => -21),
        -18,
        -15,
        -12,
        -9,
        -6.4,
      ]);
      await store([emptyReading(runaway, now - minutes(2) + 1, { error: 8001 })]);
      await each(
        calm,
        now - minutes(20),
        Array.from({ length: 21 }, (_, n) => (n % 2 === 0 ? 5 : 5.2)),
      );
      await each(young, now - minutes(1), [4, 9]);
      await each(silent, now - minutes(90), [4, 9, 14]);
      const trends = routes.sensorTrends.answer.parse(
        (await acme.viewer.call('GET', '/sensors/trends')).json(),
      );
      const findTrend = (id: number) => {
        const found = trends.find(({ sensor_id }) => sensor_id === id);
        return found && [trendDirection(found), found.minutes];
      };
      expect([runaway, calm, young, silent, never].map(findTrend)).toEqual([
        ['rising', 5],
        ['steady', 15],
        [null, null],
        [null, null],
        [null, null],
      ]);
      expect(trends.find(({ sensor_id }) => sensor_id === runaway)?.change).toBeCloseTo(14.6, 6);
      const alone = async (id: number) => acme.viewer.call('GET', `/sensors/trends?sensor_id=${id}`);
      expect((await alone(calm)).json()).toEqual(trends.filter(({ sensor_id }) => sensor_id === calm));
      expect((await alone(await addSensor(rival))).statusCode).toBe(404);
    });
  });

  describe('of the last 24 hours', () => {
    test('are the mean of each half hour, with gaps, for the sensors that the caller may see and no others', async () => {
      const [cold, never] = [await addSensor(), await addSensor()];
      const theirs = await addSensor(rival);
      const step = SPARK_STEP_MS;
      const current = Math.floor(app.clock.now() / step) * step;
      const measure = (id: number, at: number, temperature: number) => emptyReading(id, at, { temperature });
      await store([
        measure(cold, current - 47 * step - 1, 99),
        measure(cold, current - 47 * step, -20),
        measure(cold, current - 46 * step, -18.04),
        measure(cold, current - 46 * step + 60 * SECOND, -18.2),
        measure(cold, current - 46 * step + 1_200 * SECOND, -18.9),
        emptyReading(cold, current - 45 * step, { error: 8001 }),
        measure(cold, current - step, -17),
        measure(cold, current, -16),
      ]);
      await store([measure(theirs, current - step, 7), measure(theirs, current, 7)], rival);
      const response = await acme.viewer.call('GET', '/sensors/sparks');
      const sparks = routes.sensorSparks.answer.parse(response.json());
      expect([sparks.from, sparks.step_ms]).toEqual([toTimestamp(current - 47 * step), step]);
      const points = (id: number) => sparks.sensors.find(({ sensor_id }) => sensor_id === id)?.points;
      // The newest reading is in no roll-up before another comes.
      expect(points(cold)).toEqual([-20, -18.4, ...Array.from({ length: 44 }, () => null), -17, null]);
      expect(points(never)).toEqual([]);
      const own = (await acme.viewer.call('GET', '/sensors')).json<{ id: number }[]>().map(({ id }) => id);
      expect(sparks.sensors.map(({ sensor_id }) => sensor_id)).toEqual(own);
    });
  });

  describe('of a period', () => {
    test(
      'come oldest first, both ends included, with what was measured and nothing else',
      { tags: ['1.3.8', '1.7.14'] },
      async () => {
        const id = await addSensor();
        await store([
          emptyReading(id, NOON + 2, { temperature: 3, humidity: 40.5, battery: 3.6, rssi: -70, snr: 9.5 }),
          emptyReading(id, NOON, { temperature: 1, temperature_2: -2.25 }),
          emptyReading(id, NOON + 3, { temperature: 4 }),
          emptyReading(id, NOON + 1, { error: 8001, error_2: 8002, battery: 0 }),
          emptyReading(id, NOON - 1, { temperature: 0 }),
        ]);
        const query = `?startDate=${NOON}&endDate=${toTimestamp(NOON + 2)}`;
        const response = await acme.viewer.call('GET', `/sensors/${id}/readings${query}`);
        const expected = [
          { timestamp: '2026-01-31T12:00:00.000Z', temperature: 1, temperature_2: -2.25 },
          {
            timestamp: '2026-01-31T12:00:00.001Z',
            temperature: null,
            Battery: 0,
            error: 8001,
            error_2: 8002,
          },
          {
            timestamp: '2026-01-31T12:00:00.002Z',
            temperature: 3,
            hum: 40.5,
            Battery: 3.6,
            RSSI: -70,
            SNR: 9.5,
          },
        ];
        expect([response.statusCode, response.json()]).toEqual([200, expected]);
        const fitting = await acme.viewer.call('GET', `/sensors/${id}/readings${query}&maxPoints=3`);
        expect([fitting.headers[BUCKET_HEADER], fitting.json()]).toEqual(['0', expected]);
      },
    );

    test('are streamed completely over many pages', async () => {
      const id = await addSensor();
      await store(
        Array.from({ length: 4_000 }, (_, n) => emptyReading(id, NOON + n * SECOND, { temperature: n })),
      );
      await store([emptyReading(id, NOON + 4_000 * SECOND, { temperature: 4_000 })]);
      const rows = await read(id);
      expect(rows.map((row) => row.temperature)).toEqual(Array.from({ length: 4_001 }, (_, n) => n));
    });

    test(
      'are reduced to the extremes of buckets where they are more than asked for',
      { tags: ['1.7.14'] },
      async () => {
        const id = await addSensor();
        const readings = Array.from({ length: 5_000 }, (_, n) =>
          emptyReading(id, NOON + n * SECOND, { temperature: n === 777 ? 50 : Math.sin(n / 500) }),
        );
        await store(readings);
        const rows = await read(id, '&maxPoints=100');
        expect(rows.length).toBeLessThanOrEqual(100);
        expect(rows.length).toBeGreaterThan(70);
        expect(rows).toContainEqual({ timestamp: toTimestamp(NOON + 777 * SECOND), temperature: 50 });
      },
    );

    test('that holds none are an empty list, streamed or not', async () => {
      const id = await addSensor();
      expect([await read(id), await read(id, '&maxPoints=2')]).toEqual([[], []]);
    });

    test("of an unknown, a deleted and another company's sensor are not found", async () => {
      const [foreign, deleted] = [await addSensor(rival), await addSensor()];
      await acme.admin.call('DELETE', `/sensors/${deleted}`);
      for (const id of [foreign, deleted, 999_999_999]) {
        for (const tail of ['', '&maxPoints=100']) {
          const query = `startDate=0&endDate=1${tail}`;
          const response = await acme.viewer.call('GET', `/sensors/${id}/readings?${query}`);
          expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such sensor.']);
        }
      }
    });

    test.each([
      ['startDate=yesterday&endDate=1', 'startDate'],
      ['startDate=2&endDate=1', 'endDate'],
      ['startDate=0', 'endDate'],
      ['startDate=0&endDate=1&maxPoints=1', 'maxPoints'],
      ['startDate=0&endDate=1&maxPoints=20001', 'maxPoints'],
      ['startDate=0&endDate=1&maxPoints=many', 'maxPoints'],
    ])('with %s are refused, naming %s', async (query, field) => {
      const response = await acme.viewer.call('GET', `/sensors/1/readings?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map((one: { path: string }) => one.path)).toContain(field);
    });
  });

  describe('newest', () => {
    test('are those of the newest measured reading, with the last battery that was reported', async () => {
      const id = await addSensor();
      await store([emptyReading(id, NOON, { temperature: 1, battery: 3.6, receivedAt: NOON + 5 })]);
      await store([
        emptyReading(id, NOON + 20, { temperature: 2, humidity: 50, rssi: -80, receivedAt: NOON + 25 }),
      ]);
      expect(await live(id)).toMatchObject({ temperature: 2, Battery: 3.6 });
      await store([emptyReading(id, NOON + 10, { temperature: 3, battery: 3.5, receivedAt: NOON + 30 })]);
      await store([emptyReading(id, NOON - 10, { temperature: 4, battery: 3.7, receivedAt: NOON + 28 })]);
      expect(await live(id)).toEqual({
        sensor_id: String(id),
        sensor_name: expect.any(String),
        temperature: 2,
        humidity: 50,
        RSSI: -80,
        SNR: null,
        Battery: 3.5,
        timestamp: toTimestamp(NOON + 20),
        lastHeardAt: toTimestamp(NOON + 30),
      });
    });

    test('show errors of the sensor in place of temperatures', async () => {
      const id = await addSensor();
      await store([emptyReading(id, NOON, { temperature: 1, temperature_2: 2 })]);
      await store([emptyReading(id, NOON + 1, { error: 8002, error_2: 8001 })]);
      expect(await live(id)).toMatchObject({ temperature: null, error: 8002, error_2: 8001 });
      await store([emptyReading(id, NOON + 2, { temperature: 5 })]);
      expect(await live(id)).not.toHaveProperty('error');
    });

    test('count an import for the time when it was measured, so that old data make no sensor look alive', async () => {
      const id = await addSensor();
      await store([emptyReading(id, NOON, { temperature: 1, baseUnitId: null, receivedAt: NOON + 9_999 })]);
      expect(await live(id)).toMatchObject({ lastHeardAt: toTimestamp(NOON) });
    });

    test('can be limited to those measured in the last minutes', { tags: ['1.7.13'] }, async () => {
      const id = await addSensor();
      await store([emptyReading(id, app.clock.now() - 10 * 60 * SECOND, { temperature: 1 })]);
      expect([await live(id, '&timeWindow=10'), await live(id, '&timeWindow=9.9')]).toEqual([
        expect.objectContaining({ temperature: 1 }),
        undefined,
      ]);
      const refused = await acme.viewer.call('GET', '/getLiveData?timeWindow=-1');
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'timeWindow']);
    });

    test("leave out deleted sensors and other companies'", async () => {
      const [foreign, deleted] = [await addSensor(rival), await addSensor()];
      await store([emptyReading(foreign, NOON, { temperature: 1 })], rival);
      await store([emptyReading(deleted, NOON, { temperature: 1 })]);
      await acme.admin.call('DELETE', `/sensors/${deleted}`);
      expect([await live(foreign), await live(deleted)]).toEqual([undefined, undefined]);
    });
  });

  describe('that come again', () => {
    const readConflicts = async (sensorId: number): Promise<number> =>
      (
        await on.database.read(acme.companyId, async (tx) =>
          tx.sql
            .selectFrom('latest_readings')
            .select('conflicts')
            .where('company_id', '=', acme.companyId)
            .where('sensor_id', '=', sensorId)
            .executeTakeFirstOrThrow(),
        )
      ).conflicts;

    test('change nothing but when the sensor was received', async () => {
      const id = await addSensor();
      const readings = [
        emptyReading(id, NOON, { temperature: 1 }),
        emptyReading(id, NOON + 1, { temperature: 2 }),
      ];
      await store(readings);
      const again = await store(readings.map((one) => ({ ...one, receivedAt: NOON + 60 * SECOND })));
      expect([[...again.inserted], again.duplicates, again.conflicts]).toEqual([[0, 0], 2, 0]);
      expect(await live(id)).toMatchObject({ temperature: 2, lastHeardAt: toTimestamp(NOON + 60 * SECOND) });
      expect(await read(id)).toHaveLength(2);
    });

    test('with another value are counted as conflicts and the first stays', { tags: ['R55'] }, async () => {
      const id = await addSensor();
      const outcome = await store([
        emptyReading(id, NOON, { temperature: 1, rssi: -70 }),
        emptyReading(id, NOON, { temperature: 1, rssi: -90 }),
        emptyReading(id, NOON, { temperature: 2 }),
      ]);
      expect(outcome).toMatchObject({ inserted: Uint8Array.of(1, 0, 0), duplicates: 2, conflicts: 1 });
      const later = await store([
        emptyReading(id, NOON, { error: 8001 }),
        emptyReading(id, NOON, { temperature: 1 }),
        emptyReading(id, NOON, { temperature: 1, humidity: 3 }),
      ]);
      expect([later.duplicates, later.conflicts, await readConflicts(id)]).toEqual([3, 2, 3]);
      expect((await read(id))[0]?.temperature).toBe(1);
    });
  });

  test("of another company's sensor are not stored", async () => {
    const foreign = await addSensor(rival);
    await expect(store([emptyReading(foreign, NOON, { temperature: 1 })])).rejects.toThrow(/has no sensor/);
    expect(await read(foreign, '', rival.viewer)).toEqual([]);
  });

  test('that are none change nothing', async () => {
    expect(await store([])).toMatchObject({ inserted: new Uint8Array(0), duplicates: 0, conflicts: 0 });
  });

  test('of one sensor stored by twenty transactions at once are all there, in every roll-up', async () => {
    const id = await addSensor();
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        store(
          Array.from({ length: 10 }, (_, k) =>
            emptyReading(id, NOON + (k * 20 + n) * 60 * SECOND, { temperature: n }),
          ),
        ),
      ),
    );
    const rows = await on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('rollups')
        .select((eb) => ['width_ms', eb.fn.sum<number>('readings').as('readings')])
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', id)
        .groupBy('width_ms')
        .orderBy('width_ms')
        .execute(),
    );
    expect(rows.map((row) => row.readings)).toEqual([190, 120]);
  });
});
