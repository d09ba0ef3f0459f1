// @module-tag R82
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createTestDatabase } from '../../../testing/databases.ts';
import { addCompany } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { referenceRollups } from '../../../testing/reference-rollups.ts';
import { sealAll } from '../../../testing/seal-all.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import {
  createSensors,
  rawReadings,
  storedRollups,
  storeReadings,
} from '../../../testing/stored-readings.ts';
import { computeFine } from './compute-fine.ts';
import { insertRollups } from './store-rollups.ts';
import { deleteReadingsBefore, readChart, readMeans, readSums, sealReadings } from '../index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 0, 20);
const TEN_MINUTES = 600_000;
/** A reading covers up to twice this time, past midnights too. */
const INTERVAL = 20 * MINUTE;

describeOnEachEngine('roll-ups of ten minutes of sealed days', (on) => {
  let companies = 0;

  const begin = async (days: number, interval = INTERVAL) => {
    companies += 1;
    const companyId = await addCompany(on.database, `Rolled up ${companies}`);
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, interval);
    const store = async (from: number, count: number, everyMs = 17 * MINUTE) =>
      storeReadings(
        on.database,
        companyId,
        Array.from({ length: count }, (_, at) =>
          newReading(sensorId, from + at * everyMs, { temperature: (at % 37) / 3, battery: 3.6 }),
        ),
      );
    await store(BASE, Math.ceil((days * DAY) / (17 * MINUTE)));
    const seal = async (at: number) =>
      sealReadings(
        { database: on.database, clock: simulatedClock(at), logger: createLogger('silent'), pauseMs: 0 },
        (id) => id === sensorId,
      );
    const all = async () => storedRollups(on.database, companyId, sensorId);
    const byDefinition = async () =>
      referenceRollups(await rawReadings(on.database, companyId, sensorId), interval);
    /** Reads the days whose finest roll-ups are rows. */
    const daysOfRows = async () => {
      const rows = await on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('rollups')
          .select('bucket_at')
          .where('company_id', '=', companyId)
          .where('width_ms', '=', TEN_MINUTES)
          .orderBy('bucket_at')
          .execute(),
      );
      return [...new Set(rows.map(({ bucket_at }) => Math.floor((bucket_at - BASE) / DAY)))];
    };
    const answers = async (from: number, to: number) =>
      on.database.read(companyId, async (tx) => {
        const sensor = { sensorId, reachMs: 2 * interval, latestMeasuredAt: BASE + days * DAY };
        return {
          means: await readMeans(tx, companyId, sensorId, 'temperature', TEN_MINUTES, { from, to }),
          sums: await readSums(tx, companyId, sensor, from, to),
          chart: await readChart(tx, companyId, { sensorId, from, to }, 500),
        };
      });
    return { companyId, sensorId, store, seal, all, byDefinition, daysOfRows, answers };
  };

  test('are no rows but computed, and what they say is bit by bit what they said', async () => {
    const { seal, all, byDefinition, daysOfRows } = await begin(4);
    const before = await all();
    await seal(BASE + 6 * DAY);
    expect(await daysOfRows()).toEqual([3]);
    expect(await all()).toEqual(before);
    expect(await byDefinition()).toEqual(before);
  });

  test('of the newest day stay rows until a reading has closed its buckets, a week later', async () => {
    const { store, seal, all, byDefinition, daysOfRows } = await begin(2);
    await seal(BASE + 6 * DAY);
    expect(await daysOfRows()).toEqual([1]);
    await store(BASE + 9 * DAY + 13 * HOUR, 3);
    expect(await all()).toEqual(await byDefinition());
    await seal(BASE + 9 * DAY + 14 * HOUR);
    // The day after the last reading has no block: the part of it that this reading covers is a row.
    expect(await daysOfRows()).toEqual([2, 9]);
    expect(await all()).toEqual(await byDefinition());
  });

  test('take in late readings, before and after they go into the block, and past a midnight', async () => {
    const { store, seal, all, byDefinition, daysOfRows } = await begin(4);
    await seal(BASE + 6 * DAY);
    await store(BASE + DAY - MINUTE, 1);
    await store(BASE + DAY + 5 * MINUTE, 30, 3 * MINUTE);
    expect(await daysOfRows()).toEqual([3]);
    expect(await all()).toEqual(await byDefinition());
    await seal(BASE + 7 * DAY);
    expect(await daysOfRows()).toEqual([3]);
    expect(await all()).toEqual(await byDefinition());
  });

  test('that a version before has left as rows take in late readings, and go with the next round, a few days at a time', async () => {
    const { companyId, sensorId, store, seal, all, byDefinition, daysOfRows } = await begin(20);
    const before = await all();
    await seal(BASE + 30 * DAY);
    await on.database.write(companyId, async (tx) => {
      const sensor = { sensorId, reachMs: 2 * INTERVAL };
      for (let day = BASE / DAY; day < BASE / DAY + 19; day += 1) {
        await insertRollups(tx, companyId, await computeFine(tx, companyId, sensor, day));
      }
      await tx.sql
        .updateTable('sealed_days')
        .set({ fine_rollups: 1 })
        .where('company_id', '=', companyId)
        .execute();
    });
    expect(await daysOfRows()).toHaveLength(20);
    expect(await all()).toEqual(before);
    await store(BASE + 2 * DAY - MINUTE, 1);
    expect(await all()).toEqual(await byDefinition());
    let writes = 0;
    const database = {
      ...on.database,
      write: async <T>(...given: Parameters<typeof on.database.write<T>>) => {
        writes += 1;
        return on.database.write(...given);
      },
    };
    const clock = simulatedClock(BASE + 30 * DAY + HOUR);
    await sealReadings(
      { database, clock, logger: createLogger('silent'), pauseMs: 0 },
      (id) => id === sensorId,
    );
    expect(writes).toBe(3);
    expect(await daysOfRows()).toEqual([19]);
    expect(await all()).toEqual(await byDefinition());
  });

  test('are kept as rows when their readings are deleted, also those of late ones, and answer as they did', async () => {
    const [plain, sealed] = [await begin(8), await begin(8)];
    await sealed.seal(BASE + 10 * DAY);
    for (const { store } of [plain, sealed]) {
      await store(BASE + 3 * DAY + 5 * MINUTE, 20, 7 * MINUTE);
      await store(BASE + 4 * DAY - 2 * MINUTE, 2, MINUTE);
    }
    const before = await plain.all();
    expect(await sealed.all()).toEqual(before);
    for (const { companyId, sensorId } of [plain, sealed]) {
      for (let deleted = 1; deleted > 0;) {
        deleted = await on.database.write(companyId, async (tx) =>
          deleteReadingsBefore(tx, companyId, { sensorId, before: BASE + 5 * DAY, most: 100 }),
        );
        expect(await sealed.all()).toEqual(before);
      }
    }
    expect(await plain.all()).toEqual(before);
    expect(await sealed.daysOfRows()).toEqual([0, 1, 2, 3, 4, 7]);
    for (const [from, to] of [
      [BASE, BASE + 8 * DAY],
      [BASE + 2 * DAY + 31 * MINUTE, BASE + 6 * DAY + 47 * MINUTE],
      [BASE + 3 * DAY, BASE + 3 * DAY + 100 * MINUTE],
    ] as const) {
      expect(await sealed.answers(from, to)).toEqual(await plain.answers(from, to));
    }
  });

  test('that are not kept are not made rows when their readings are deleted', async () => {
    const { companyId, sensorId, seal, daysOfRows } = await begin(6);
    await seal(BASE + 9 * DAY);
    await on.database.write(companyId, async (tx) => {
      const before = BASE + 4 * DAY;
      return deleteReadingsBefore(tx, companyId, {
        sensorId,
        before,
        statisticsBefore: BASE + 2 * DAY,
        most: 10_000,
      });
    });
    expect(await daysOfRows()).toEqual([2, 3, 5]);
  });
});

test('a sealed month of readings each minute takes less than 8 bytes a reading with all its roll-ups', async () => {
  const open = await createTestDatabase('sqlite', null);
  onTestFinished(async () => open.drop());
  const { database } = open;
  const bytes = async () => {
    const used = sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat`;
    const { rows } = await database.readAcross(async (tx) => used.execute(tx.sql));
    return Number(rows[0]?.bytes);
  };
  const companyId = await addCompany(database, 'Small');
  const [sensorId = 0] = await createSensors(database, companyId, 1, MINUTE);
  const before = await bytes();
  const perDay = DAY / MINUTE;
  for (let day = 0; day < 31; day += 1) {
    const measured = Array.from({ length: perDay + 1 }, (_, at) =>
      newReading(sensorId, BASE + day * DAY + at * MINUTE, { temperature: (at % 37) / 10, battery: 3.6 }),
    );
    await storeReadings(database, companyId, measured);
  }
  await sealAll(database, BASE + 40 * DAY);
  expect(((await bytes()) - before) / (31 * perDay)).toBeLessThan(8);
});
