import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { referenceRollups } from '../../../testing/reference-rollups.ts';
import { createSensors, rawReadings, storedRollups } from '../../../testing/stored-readings.ts';
import type { Tx } from '../../database/index.ts';
import { type NewReading, OpenReadings, recordBatch, recordReadings, toBatch } from '../index.ts';

const BASE = Date.UTC(2026, 1, 28, 22);
const MINUTE = 60_000;
const SENSORS = 3;

const reading = fc.record({
  sensor: fc.nat({ max: SENSORS - 1 }),
  /** Mostly the next minute of the sensor; else some way back or ahead. */
  step: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: -40, max: 40 })),
  temperature: fc.option(
    fc.integer({ min: -400, max: 400 }).map((tenths) => tenths / 10),
    { freq: 5 },
  ),
});
const batch = fc.record({
  readings: fc.array(reading, { minLength: 1, maxLength: 30 }),
  /** Stored by another program, fails at its end, or is known to the next. */
  by: fc.oneof(
    { weight: 6, arbitrary: fc.constant('us' as const) },
    fc.constantFrom('others' as const, 'nobody' as const),
  ),
});

describeOnEachEngine('readings of open buckets in memory', (on) => {
  test('change nothing of the roll-ups: late readings, failed batches and what others write included', async () => {
    let companyId = 7_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(batch, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(MINUTE, 5 * MINUTE, 20 * MINUTE),
        async (batches, usualIntervalMs) => {
          companyId += 1;
          const sensorIds = await createSensors(on.database, companyId, SENSORS, usualIntervalMs);
          const open = new OpenReadings();
          const newest = sensorIds.map(() => BASE);
          let ofOthers = 0;
          const writesOfOthers: Tx['writesOfOthers'] = async () => String(ofOthers);
          for (const { readings, by } of batches) {
            const toStore = readings.map(({ sensor, step, temperature }): NewReading => {
              const at = (newest[sensor] ?? BASE) + step * MINUTE;
              newest[sensor] = Math.max(newest[sensor] ?? BASE, at);
              const error = temperature === null ? 8001 : null;
              return newReading(sensorIds[sensor] ?? 0, at, { temperature, error });
            });
            const stored = on.database.write(companyId, async (tx) => {
              if (by === 'others') return recordReadings(tx, companyId, toStore);
              const ours = { ...tx, writesOfOthers };
              await open.refresh(ours);
              await recordBatch(ours, companyId, toBatch(toStore), BASE + 90 * 24 * 60 * MINUTE, { open });
              if (by === 'nobody') throw new Error('the disk is full');
              return undefined;
            });
            await stored.catch(() => {});
            if (by === 'others') ofOthers += 1;
          }
          for (const sensorId of sensorIds) {
            const raw = await rawReadings(on.database, companyId, sensorId);
            expect(await storedRollups(on.database, companyId, sensorId)).toEqual(
              referenceRollups(raw, usualIntervalMs),
            );
          }
        },
      ),
      { numRuns: casesOn(on.engine, 60, 15) },
    );
  });

  test('are known from the commit on, and forgotten when others write, a reading comes late or nothing can be known', async () => {
    const companyId = 8_000;
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, MINUTE);
    const open = new OpenReadings();
    let mark: string | null = 'first';
    const store = async (minutes: readonly number[], fails = false) => {
      const readings = minutes.map((minute) =>
        newReading(sensorId, BASE + minute * MINUTE, { temperature: 4 }),
      );
      await on.database
        .write(companyId, async (tx) => {
          const ours = { ...tx, writesOfOthers: async () => mark };
          await open.refresh(ours);
          await recordBatch(ours, companyId, toBatch(readings), Number.POSITIVE_INFINITY, { open });
          if (fails) throw new Error('the disk is full');
        })
        .catch(() => {});
    };
    const known = (minute: number, since = minute) =>
      open.find(sensorId, BASE + since * MINUTE, BASE + minute * MINUTE)?.size;
    await store([1, 2, 3]);
    expect(known(3)).toBeUndefined();
    await store([11, 12]);
    // The bucket before reaches into this one by twice the usual interval.
    expect([known(12), known(12, 8), known(12, 7)]).toEqual([2, 2, undefined]);
    await store([13]);
    expect([known(12), known(13)]).toEqual([undefined, 3]);
    await store([14], true);
    expect(known(13)).toBe(3);
    await store([14, 15, 16, 17, 18, 19, 21]);
    expect([known(21), known(21, 18)]).toEqual([3, 3]);
    await store([20]);
    expect(known(21)).toBeUndefined();
    await store([31, 32]);
    expect(known(32)).toBe(2);
    mark = 'second';
    await store([33]);
    expect(known(33)).toBeUndefined();
    await store([41]);
    expect(known(41)).toBe(1);
    mark = null;
    await store([42]);
    expect(known(42)).toBeUndefined();
  });
});
