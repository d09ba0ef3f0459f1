import { MEASURANDS, NOTHING_MEASURED } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { referenceRollups } from '../../../testing/reference-rollups.ts';
import { createSensors, rawReadings, storedRollups } from '../../../testing/stored-readings.ts';
import { recordReadings, type NewReading } from '../index.ts';

/** Times crowd around bucket borders and repeat; steps are below, equal to and above the usual interval. */
const BASE = Date.UTC(2026, 1, 28, 22);
const measuredAt = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 1, 2, 59_999, 600_000, 3_333))
  .map(([step, off]) => BASE + step * 300_000 + off - 1);

const value = (min: number, max: number): fc.Arbitrary<number | null> =>
  fc.option(
    fc.oneof(
      fc.constantFrom(min, max),
      fc.double({ min, max, noNaN: true }),
      fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10),
    ),
    { freq: 4 },
  );

const reading: fc.Arbitrary<NewReading> = fc
  .record({
    sensorId: fc.integer({ min: 0, max: 2 }),
    measuredAt,
    receivedAt: fc.integer({ min: BASE, max: BASE + 86_400_000 }),
    baseUnitId: fc.option(fc.integer({ min: 1, max: 3 })),
    temperature: value(-80, 150),
    temperature_2: value(-80, 40),
    humidity: value(0, 100),
    battery: value(0, 4),
    rssi: value(-130, 0),
    snr: value(-20, 15),
    error: fc.option(fc.constantFrom(8001 as const, 8002 as const), { freq: 6 }),
    error_2: fc.option(fc.constantFrom(8001 as const, 8002 as const), { freq: 6 }),
  })
  .map((one) => ({
    ...NOTHING_MEASURED,
    ...one,
    temperature: one.error === null ? one.temperature : null,
    temperature_2: one.error_2 === null ? one.temperature_2 : null,
  }));

const EMPTY = {
  ...NOTHING_MEASURED,
  baseUnitId: null,
  error: null,
  error_2: null,
};

describeOnEachEngine('roll-ups', (on) => {
  test('equal a recomputation from raw whatever the order, the batches and the repeats', async () => {
    let company = 1_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(reading, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(60_000, 300_000, 1_200_000, 7_200_000),
        async (batches, usualIntervalMs) => {
          company += 1;
          const companyId = company;
          const sensorIds = await createSensors(on.database, companyId, 3, usualIntervalMs);
          const kept = new Map<string, NewReading>();
          for (const batch of batches) {
            const readings = batch.map((one) => ({ ...one, sensorId: sensorIds[one.sensorId] ?? 0 }));
            const { inserted, duplicates } = await on.database.write(companyId, async (tx) =>
              recordReadings(tx, companyId, readings),
            );
            const expected = readings.map((one) => {
              const key = `${one.sensorId}@${one.measuredAt}`;
              if (kept.has(key)) return 0;
              kept.set(key, one);
              return 1;
            });
            expect([...inserted]).toEqual(expected);
            expect(duplicates).toBe(expected.filter((isNew) => isNew === 0).length);
          }
          for (const sensorId of sensorIds) {
            const raw = await rawReadings(on.database, companyId, sensorId);
            const own = [...kept.values()].filter((one) => one.sensorId === sensorId);
            expect(raw.length).toBe(own.length);
            for (const one of raw) {
              const sent = kept.get(`${sensorId}@${one.measured_at}`);
              expect(MEASURANDS.map((name) => one[name])).toEqual(
                // A database may drop the sign of a zero.
                MEASURANDS.map((name) => (sent?.[name] === 0 ? 0 : sent?.[name])),
              );
            }
            expect(await storedRollups(on.database, companyId, sensorId)).toEqual(
              referenceRollups(raw, usualIntervalMs),
            );
          }
        },
      ),
      {
        numRuns: casesOn(on.engine, 40, 12),
        ...(process.env['FC_SEED'] ? { seed: Number(process.env['FC_SEED']) } : {}),
      },
    );
  });

  test('stay exact where sums pass what a double can hold', async () => {
    const [sensorId = 0] = await createSensors(on.database, 900, 1, 1_000);
    const hot = (at: number): NewReading => ({
      ...EMPTY,
      sensorId,
      measuredAt: BASE + at,
      receivedAt: BASE,
      temperature: 1_999.999,
    });
    for (let round = 0; round < 3; round += 1) {
      await on.database.write(900, async (tx) =>
        recordReadings(
          tx,
          900,
          Array.from({ length: 1_501 }, (_, n) => hot(round * 1_501 + n)),
        ),
      );
    }
    await on.database.write(900, async (tx) => recordReadings(tx, 900, [hot(3 * 86_400_000), hot(-1)]));
    const raw = await rawReadings(on.database, 900, sensorId);
    const expected = referenceRollups(raw, 1_000);
    expect(await storedRollups(on.database, 900, sensorId)).toEqual(expected);
    const largest = [...expected.values()].map((row) => BigInt(row['temperature_sum_squares'] ?? 0));
    expect(largest.filter((sum) => sum > 2n ** 53n).length).toBe(3);
  });
});
