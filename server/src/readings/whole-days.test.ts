import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import { referenceRollups } from '../../testing/reference-rollups.ts';
import { createSensors, rawReadings, storedRollups, storeReadings } from '../../testing/stored-readings.ts';
import type { NewReading } from './new-reading.ts';
import { recordReadings } from './record-readings.ts';
import { createBlockMaker } from './sealing/block-maker.ts';
import { makeDays } from './sealing/made-days.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 0, 1);
const NOW = BASE + 30 * DAY;
const INTERVAL = 10 * 60_000;

describeOnEachEngine('days that come whole', (on) => {
  const blocks = createBlockMaker();
  const record = async (companyId: number, readings: readonly NewReading[]) => {
    const made = await makeDays({ database: on.database, blocks }, companyId, readings, NOW);
    const outcome = await on.database.write(companyId, async (tx) =>
      recordReadings(tx, companyId, readings, undefined, made),
    );
    return { made, outcome };
  };
  const stored = async (companyId: number, sensorId: number) => ({
    readings: await rawReadings(on.database, companyId, sensorId),
    rollups: await storedRollups(on.database, companyId, sensorId),
    newest: await on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('latest_readings')
        .select(['measured_at', 'heard_at', 'battery_at', 'temperature', 'battery', 'conflicts'])
        .where('company_id', '=', companyId)
        .where('sensor_id', '=', sensorId)
        .execute(),
    ),
  });
  const counts = async (companyId: number) =>
    on.database.read(companyId, async (tx) => {
      const count = async (table: 'readings' | 'sealed_days'): Promise<number> => {
        const found = await tx.sql
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow();
        return Number(found.count);
      };
      return { rows: await count('readings'), blocks: await count('sealed_days') };
    });
  const makeDay = (sensorId: number, day: number): NewReading[] =>
    Array.from({ length: 144 }, (_, at) =>
      newReading(sensorId, BASE + day * DAY + at * INTERVAL, { temperature: at / 7, baseUnitId: null }),
    );

  test('are blocks at once, and never rows; those that are not old enough are rows', async () => {
    const companyId = await addCompany(on.database, 'Whole');
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, INTERVAL);
    const { outcome } = await record(
      companyId,
      [0, 1, 2, 29].flatMap((day) => makeDay(sensorId, day)),
    );
    expect(outcome).toMatchObject({ duplicates: 0, conflicts: 0 });
    expect(await counts(companyId)).toEqual({ rows: 144, blocks: 3 });
    expect(await rawReadings(on.database, companyId, sensorId)).toHaveLength(4 * 144);
  });

  test('come again as duplicates, of which those with other values are conflicts', async () => {
    const companyId = await addCompany(on.database, 'Again');
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, INTERVAL);
    await record(companyId, makeDay(sensorId, 0));
    const before = await stored(companyId, sensorId);
    const other = makeDay(sensorId, 0).map((one, at) => (at === 5 ? { ...one, temperature: -40 } : one));
    const { outcome, made } = await record(companyId, other);
    expect(made.map((day) => day.made)).toEqual([null]);
    expect(outcome).toMatchObject({ duplicates: 144, conflicts: 1, conflicting: [sensorId] });
    expect(await counts(companyId)).toEqual({ rows: 0, blocks: 1 });
    expect((await stored(companyId, sensorId)).readings).toEqual(before.readings);
  });

  test('go the way of single readings where some of the day is stored by another since they were made', async () => {
    const companyId = await addCompany(on.database, 'Raced');
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, INTERVAL);
    const readings = makeDay(sensorId, 0);
    const made = await makeDays({ database: on.database, blocks }, companyId, readings, NOW);
    await storeReadings(on.database, companyId, readings.slice(10, 12));
    const outcome = await on.database.write(companyId, async (tx) =>
      recordReadings(tx, companyId, readings, undefined, made),
    );
    expect(outcome.duplicates).toBe(2);
    expect(await counts(companyId)).toEqual({ rows: 144, blocks: 0 });
  });

  test(
    'leave the same readings, newest values and roll-ups as readings one by one, in any order',
    { tags: ['R76'] },
    async () => {
      onTestFinished(async () => blocks.rest());
      const part = fc.record({
        from: fc.integer({ min: 0, max: 6 * 144 }),
        count: fc.integer({ min: 1, max: 300 }),
        isFailed: fc.boolean(),
        value: fc.integer({ min: -5, max: 5 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
          const one = await addCompany(on.database, `One ${Math.random()}`);
          const other = await addCompany(on.database, `Other ${Math.random()}`);
          const [plain = 0] = await createSensors(on.database, one, 1, INTERVAL);
          const [whole = 0] = await createSensors(on.database, other, 1, INTERVAL);
          for (const { from, count, isFailed, value } of parts) {
            const partReadings = (sensorId: number) =>
              Array.from({ length: count }, (_, at) =>
                newReading(sensorId, BASE + (from + at) * INTERVAL, {
                  ...(isFailed && at % 9 === 0
                    ? { temperature: null, error: 8001 }
                    : { temperature: value + at / 9 }),
                  baseUnitId: null,
                }),
              );
            const single = await on.database.write(one, async (tx) =>
              recordReadings(tx, one, partReadings(plain)),
            );
            const { outcome } = await record(other, partReadings(whole));
            expect({ ...outcome, conflicting: [], newestBefore: [] }).toEqual({
              ...single,
              conflicting: [],
              newestBefore: [],
            });
          }
          const expected = await stored(one, plain);
          const found = await stored(other, whole);
          expect(found).toEqual(expected);
          expect(found.rollups).toEqual(referenceRollups(found.readings, INTERVAL));
        }),
        { numRuns: 12 },
      );
    },
  );
});
