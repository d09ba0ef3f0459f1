import { beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import { createSensors } from '../../testing/stored-readings.ts';
import { readLiveRecords, type LiveRecordsWanted } from './read-live-records.ts';
import { recordReadings } from './index.ts';

const ACME = 1;
const RIVAL = 2;
const NINE = Date.UTC(2026, 0, 31, 9);
const MINUTE_MS = 60_000;

describeOnEachEngine('newest values', (on) => {
  let freezer: number;
  let room: number;

  beforeAll(async () => {
    [freezer = 0, room = 0] = await createSensors(on.database, ACME, 3, 600_000);
    await on.database.write(ACME, async (tx) =>
      recordReadings(tx, ACME, [
        newReading(freezer, NINE, { battery: 3.61, temperature: -18 }),
        newReading(freezer, NINE + MINUTE_MS, { battery: null, temperature: null, error: 8002, rssi: null }),
        newReading(room, NINE, { temperature_2: 20.5, humidity: 0, receivedAt: NINE + 1_500 }),
      ]),
    );
  });
  const read = async (companyId: number, wanted?: LiveRecordsWanted) =>
    on.database.read(companyId, async (tx) => readLiveRecords(tx, companyId, wanted));

  test(
    'are those of the newest reading, the battery the last reported, what was not measured left out',
    { tags: ['1.1.4', '1.3.7'] },
    async () => {
      expect(await read(ACME)).toEqual([
        {
          sensor_id: String(freezer),
          sensor_name: `Sensor ${freezer}`,
          temperature: null,
          RSSI: null,
          SNR: 9,
          Battery: 3.61,
          timestamp: '2026-01-31T09:01:00.000Z',
          lastHeardAt: '2026-01-31T09:01:00.000Z',
          error: 8002,
        },
        {
          sensor_id: String(room),
          sensor_name: `Sensor ${room}`,
          temperature: 4.2,
          temperature_2: 20.5,
          humidity: 0,
          RSSI: -70,
          SNR: 9,
          Battery: 3.6,
          timestamp: '2026-01-31T09:00:00.000Z',
          lastHeardAt: '2026-01-31T09:00:01.500Z',
        },
      ]);
    },
  );

  test('can be asked for by sensor, of the own company alone', async () => {
    const ids = async (companyId: number, sensorIds: number[]) =>
      (await read(companyId, { sensorIds })).map(({ sensor_id }) => Number(sensor_id));
    expect(await ids(ACME, [room, 999_999])).toEqual([room]);
    expect(await ids(ACME, [])).toEqual([]);
    expect(await ids(RIVAL, [freezer, room])).toEqual([]);
  });

  test('can be asked for by time, its start included', { tags: ['1.7.13'] }, async () => {
    const since = async (measuredSince: number) =>
      (await read(ACME, { measuredSince })).map(({ sensor_id }) => Number(sensor_id));
    expect(await since(NINE)).toEqual([freezer, room]);
    expect(await since(NINE + MINUTE_MS)).toEqual([freezer]);
    expect(await since(NINE + MINUTE_MS + 1)).toEqual([]);
  });

  test('are not answered for a deleted sensor', async () => {
    await on.database.write(ACME, async ({ sql }) => {
      await sql
        .updateTable('sensors')
        .set({ deleted_at: NINE })
        .where('company_id', '=', ACME)
        .where('sensor_id', '=', room)
        .execute();
    });
    expect((await read(ACME)).map(({ sensor_id }) => Number(sensor_id))).toEqual([freezer]);
  });
});
