import { NOTHING_MEASURED } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { figuresBySecond, type TimedReading } from '../../../testing/figures-by-second.ts';
import { createSensors, storeReadings } from '../../../testing/stored-readings.ts';
import type { NewReading } from '../index.ts';
import { readSums } from './read-statistics.ts';
import { readTimeOutside, type Limits } from './time-outside.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BASE = Date.parse('2026-03-01T00:00:00Z');

const EMPTY = {
  ...NOTHING_MEASURED,
  baseUnitId: null,
  error: null,
  error_2: null,
} as const;

function asReading(sensorId: number, { at, ...values }: TimedReading): NewReading {
  return { ...EMPTY, sensorId, measuredAt: at, receivedAt: at, ...values };
}

/** A stretch of a sensor's life: its interval, its values, and its failures. */
const stretch = fc.record({
  stepSeconds: fc.constantFrom(60, 300, 600, 601, 1_500),
  count: fc.integer({ min: 1, max: 80 }),
  level: fc.constantFrom(5, 7.9, 8, 8.1, 10),
  swing: fc.constantFrom(0, 0.2, 4),
  /** One of each `lostEach` readings has no temperature. */
  lost: fc.constantFrom('none', 'error', 'no value', 'error 2'),
  lostEach: fc.integer({ min: 1, max: 9 }),
  silenceSeconds: fc.constantFrom(0, 0, 1, 1_800, 9_000, 100_000),
});

const series = fc.array(stretch, { minLength: 1, maxLength: 12 }).map((stretches) => {
  const readings: TimedReading[] = [];
  let at = BASE + 3 * MINUTE;
  for (const one of stretches) {
    for (let index = 0; index < one.count; index += 1) {
      const celsius = one.level + (index % 3) * one.swing;
      const lost = index % one.lostEach === 0 ? one.lost : 'none';
      readings.push({
        at,
        temperature: lost === 'error' || lost === 'no value' ? null : celsius,
        temperature_2: lost === 'error 2' ? null : 13 - celsius,
        humidity: lost === 'no value' ? null : celsius * 5,
        error: lost === 'error' ? 8001 : null,
        error_2: lost === 'error 2' ? 8002 : null,
      });
      at += one.stepSeconds * 1_000;
    }
    at += one.silenceSeconds * 1_000;
  }
  return readings;
});

const limits: fc.Arbitrary<Limits> = fc.constantFrom(
  { measurand: 'temperature', high: 8, low: null },
  { measurand: 'temperature', high: 8, low: 5 },
  { measurand: 'temperature_2', high: 5, low: null },
  { measurand: 'humidity', high: null, low: 40 },
);

describeOnEachEngine('figures of a period', (on) => {
  test(
    'equal a count second by second, from roll-ups and from readings, with silences, errors and late readings',
    { tags: ['R100'] },
    async () => {
      let companyId = 1_000;
      await fc.assert(
        fc.asyncProperty(
          series,
          limits,
          fc.constantFrom(60_000, 600_000, 1_800_000),
          fc.integer({ min: 1, max: 5 }),
          fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
          async (readings, limits, usualIntervalMs, batches, [one, other]) => {
            companyId += 1;
            const [sensorId = 0] = await createSensors(on.database, companyId, 1, usualIntervalMs);
            // One of each `batches` readings waits until all others have been received.
            for (let batch = 0; batch < batches; batch += 1) {
              const part = readings.filter((_, index) => index % batches === batches - 1 - batch);
              await storeReadings(
                on.database,
                companyId,
                part.map((reading) => asReading(sensorId, reading)),
              );
            }
            const latestMeasuredAt = readings.at(-1)?.at ?? 0;
            const end = latestMeasuredAt + DAY;
            const moment = (share: number) =>
              BASE - HOUR + Math.round((share * (end - BASE + HOUR)) / 1_000) * 1_000;
            const period = { from: moment(Math.min(one, other)), to: moment(Math.max(one, other)) };
            const whole = { from: BASE - HOUR, to: end };
            const sensor = { sensorId, reachMs: 2 * usualIntervalMs, latestMeasuredAt };
            for (const { from, to } of [period, whole]) {
              const [outsideMs, sums] = await on.database.read(companyId, async (tx) => [
                await readTimeOutside(tx, companyId, sensor, limits, { from, to }),
                await readSums(tx, companyId, sensor, from, to),
              ]);
              const expected = figuresBySecond(readings, limits, sensor.reachMs, { from, to });
              expect({ outsideMs, coveredMs: sums.coveredMs }).toEqual(expected);
            }
          },
        ),
        {
          numRuns: casesOn(on.engine, 40, 12),
          ...(process.env['FC_SEED'] ? { seed: Number(process.env['FC_SEED']) } : {}),
        },
      );
    },
  );

  test(
    'time out of limits is counted once where many changes of side lie in one period',
    { tags: ['R101'] },
    async () => {
      const [sensorId = 0] = await createSensors(on.database, 900, 1, 10 * MINUTE);
      const readings = Array.from({ length: 20 * 144 + 1 }, (_, index): TimedReading => {
        const at = BASE + index * 10 * MINUTE;
        return { at, temperature: Math.floor((at - BASE) / (6 * HOUR)) % 2 === 0 ? 5 : 10 };
      });
      await storeReadings(
        on.database,
        900,
        readings.map((reading) => asReading(sensorId, reading)),
      );
      const sensor = { sensorId, reachMs: 20 * MINUTE, latestMeasuredAt: BASE + 20 * DAY };
      const outsideMs = await on.database.read(900, async (tx) =>
        readTimeOutside(tx, 900, sensor, { high: 8, low: null }, { from: BASE, to: BASE + 20 * DAY }),
      );
      expect(outsideMs / HOUR).toBe(240);
    },
  );

  test(
    'the last reading before a silence counts for twice the usual interval',
    { tags: ['R102'] },
    async () => {
      const [sensorId = 0] = await createSensors(on.database, 901, 1, 10 * MINUTE);
      const readings = [
        { at: BASE, temperature: 5 },
        { at: BASE + 10 * MINUTE, temperature: 12 },
      ];
      await storeReadings(
        on.database,
        901,
        readings.map((reading) => asReading(sensorId, reading)),
      );
      const sensor = { sensorId, reachMs: 20 * MINUTE, latestMeasuredAt: BASE + 10 * MINUTE };
      const until = async (to: number) =>
        on.database.read(901, async (tx) => {
          const { coveredMs } = await readSums(tx, 901, sensor, BASE, to);
          const limits = { high: 8, low: null };
          const outsideMs = await readTimeOutside(tx, 901, sensor, limits, { from: BASE, to });
          return { coveredMs: coveredMs / MINUTE, outsideMs: outsideMs / MINUTE };
        });
      expect(await until(BASE + 12 * MINUTE)).toEqual({ coveredMs: 12, outsideMs: 2 });
      expect(await until(BASE + DAY)).toEqual({ coveredMs: 30, outsideMs: 20 });
    },
  );
});
