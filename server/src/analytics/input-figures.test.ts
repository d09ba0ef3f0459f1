import { inputFiguresPage, type IngestAnswer, type SensorInputFigures } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { readFiguresOfInputs } from './read-input-figures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FROM = Date.parse('2026-01-05T00:00:00Z');

describeOnEachEngine('figures of inputs', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let zoneId: number;
  const ids: number[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const create = async (path: string, body: object) => (await acme.admin.call('POST', path, body)).json();
    for (const [at, name] of ['Room', 'Freezer', 'Bare'].entries()) {
      ids.push((await create('/sensors', { serialNo: `71000${at}`, name, type: '1' })).id);
    }
    zoneId = (await create('/zones', { zoneName: 'Cold' })).zone_id;
    await acme.admin.call('POST', `/zones/${zoneId}/sensors`, { sensorId: ids[1] });
    const unit = await create('/baseUnits', { baseUnitSerialNo: 'A-1', baseUnitName: 'A', typeId: '1' });
    const at = (minute: number, sensor: string, inputs?: object) => ({
      sensor,
      timestamp: FROM + minute * MINUTE,
      temperature: 4,
      ...(inputs && { inputs }),
    });
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.deviceKey}` },
      payload: {
        readings: [
          at(0, '710002'),
          ...[0, 10, 20, 30].map((minute) => at(minute, '710000', { co2: 400 + minute * 10, count: minute })),
          // The door opens at ten past, the last word is at half past, then the sensor is silent for two hours.
          at(0, '710001', { door: 0 }),
          at(10, '710001', { door: 1 }),
          at(20, '710001'),
          at(30, '710001'),
          at(180, '710001', { door: 0 }),
        ],
      },
    });
    if (sent.json<IngestAnswer>().rejected.length > 0) throw new Error(sent.body);
  });
  afterAll(async () => app.close());

  const ask = async (query = '') =>
    acme.admin.call('GET', `/analytics/input-figures?startDate=${FROM}&endDate=${FROM + 4 * HOUR}${query}`);

  test('say what each kind did, and how long the state of a silent sensor was unknown', async () => {
    const sensors: SensorInputFigures[] = [];
    // A slow machine answers in parts.
    for (let after: string | null = ''; after !== null;) {
      const page: z.output<typeof inputFiguresPage> = inputFiguresPage.parse((await ask(after)).json());
      sensors.push(...page.sensors);
      after = page.next === null ? null : `&after=${page.next}`;
    }
    expect(sensors).toMatchObject([
      {
        sensor_name: 'Room',
        inputs: [
          {
            kind: 'analogue',
            name: 'CO₂',
            count: 4,
            min: { value: 400, at: '2026-01-05T00:00:00.000Z', within_ms: 0 },
            max: { value: 700, at: '2026-01-05T00:30:00.000Z', within_ms: 0 },
            mean: 550,
            completeness: null,
          },
          { kind: 'count', total: 30, resets: 0, busiest: { value: 30, at: '2026-01-05T00:00:00.000Z' } },
        ],
      },
      {
        sensor_name: 'Freezer',
        inputs: [
          {
            kind: 'state',
            // Open from 0:10 to a quarter of an hour after the last word.
            active_ms: 35 * MINUTE,
            inactive_ms: 25 * MINUTE,
            unknown_ms: 180 * MINUTE,
            openings: 1,
            longest: { from: '2026-01-05T00:10:00.000Z', until: '2026-01-05T00:45:00.000Z' },
          },
        ],
      },
    ]);
  });

  test('by the hour of the week are means, shares of the known time, and counts', async () => {
    const week = async (sensor: number, input: number) => {
      const query = `startDate=${FROM}&endDate=${FROM + 4 * HOUR}`;
      const path = `/analytics/sensors/${ids[sensor]}/inputs/${input}/heat-map`;
      return (await acme.admin.call('GET', `${path}?${query}`)).json();
    };
    const cell = (hour: number, mean: number, min = mean, max = mean) => ({ day: 0, hour, mean, min, max });
    expect(await week(0, 1)).toEqual({
      input: 1,
      measurand: 'co2',
      name: 'CO₂',
      kind: 'analogue',
      cells: [cell(0, 550, 400, 700)],
    });
    expect(await week(0, 2)).toMatchObject({ kind: 'count', cells: [cell(0, 30)] });
    // The first hour is known for 45 minutes, and for the quarter after the next message.
    expect(await week(1, 1)).toMatchObject({
      kind: 'state',
      cells: [cell(0, (35 / 45) * 100), cell(3, 0)],
    });
    expect(await week(0, 3)).toMatchObject({ status: 404 });
  });

  test('are of the sensors of a zone, part by part, of what the caller may see, and of no longer than is allowed', async () => {
    const ofZone = inputFiguresPage.parse((await ask(`&zoneId=${zoneId}`)).json());
    expect(ofZone.sensors.map(({ sensor_id }) => sensor_id)).toEqual([ids[1]]);
    const after = inputFiguresPage.parse((await ask(`&after=${ids[0]}`)).json());
    expect(after.sensors.map(({ sensor_id }) => sensor_id)).toEqual([ids[1]]);
    const parts = await on.database.read(acme.companyId, async (tx) => {
      const wanted = { from: FROM, to: FROM + HOUR, now: FROM + HOUR, zoneId: undefined };
      const read = async (more: Pick<Parameters<typeof readFiguresOfInputs>[2], 'visible' | 'after'>) =>
        readFiguresOfInputs(tx, acme.companyId, { ...wanted, ...more, isEnough: () => true });
      return [
        await read({ visible: 'all', after: undefined }),
        await read({ visible: 'all', after: ids[0] }),
        await read({ visible: new Set([ids[1] ?? 0]), after: undefined }),
      ];
    });
    expect(parts.map(({ sensors, next }) => [sensors.map(({ sensor_id }) => sensor_id), next])).toEqual([
      [[ids[0]], ids[0]],
      [[ids[1]], null],
      [[ids[1]], null],
    ]);
    const tooLong = await acme.admin.call(
      'GET',
      `/analytics/input-figures?startDate=${FROM}&endDate=${FROM + 401 * 24 * HOUR}`,
    );
    expect(tooLong.statusCode).toBe(400);
    expect(tooLong.body).toContain('endDate');
  });
});
