import { MEASURANDS, type Measurand } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { emptyReading } from '../../../testing/new-reading.ts';
import type { RawReading } from '../../../testing/reference-rollups.ts';
import { createSensors, rawReadings } from '../../../testing/stored-readings.ts';
import { recordReadings } from '../index.ts';
import { chooseBuckets } from './choose-buckets.ts';
import { Extremes } from './extremes.ts';
import { splitIntoPieces } from '../rollups/pieces.ts';
import { readChart } from './read-chart.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const BASE = Date.UTC(2026, 1, 27, 22, 3);

describe('the parts of a period', () => {
  const moment = fc.integer({ min: BASE, max: BASE + 40 * DAY });

  test('lie end to end, are whole roll-ups that are closed, and leave little to the readings', () => {
    fc.assert(
      fc.property(moment, moment, moment, (one, other, latest) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const pieces = splitIntoPieces(from, to, DAY, latest);
        expect([from, ...pieces.map((piece) => piece.to)]).toEqual([
          ...pieces.map((piece) => piece.from),
          to,
        ]);
        const whole = pieces.filter((piece) => piece.widthMs > 0);
        expect(
          whole.every((piece) => piece.from % piece.widthMs === 0 && piece.to % piece.widthMs === 0),
        ).toBe(true);
        expect(whole.every((piece) => piece.to <= latest)).toBe(true);
        const readings = pieces.filter((piece) => piece.widthMs === 0 && piece.to <= latest);
        const longest = Math.max(0, ...readings.map((piece) => piece.to - piece.from));
        expect(longest).toBeLessThan(2 * 10 * MINUTE);
        expect(pieces.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('the buckets of a period', () => {
  test('are at most as many as asked for, and not far fewer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * DAY }),
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (span, from, most) => {
          const { widthMs, levelMs, count, first } = chooseBuckets(from, from + span, most);
          expect(count).toBeLessThanOrEqual(most);
          expect(first * widthMs).toBeLessThanOrEqual(from);
          expect((first + count) * widthMs).toBeGreaterThan(from + span);
          expect(widthMs % Math.max(1, levelMs)).toBe(0);
          const exact = (span + 1) / Math.max(1, most - 2);
          expect(most < 3 || widthMs <= exact * 1.3 + 10 * MINUTE).toBe(true);
        },
      ),
    );
  });

  test('of a year at 2,000 points of four measurands are 36 hours wide and read from roll-ups of two hours', () => {
    expect(chooseBuckets(BASE, BASE + 365 * DAY, 250)).toMatchObject({
      widthMs: 36 * 60 * MINUTE,
      levelMs: 2 * 60 * MINUTE,
    });
  });
});

test('of equal extremes the first counts', () => {
  const extremes = new Extremes({ widthMs: 100, levelMs: 0, first: 0, count: 1 }, [0]);
  for (const [at, value] of [5, 1, 9, 1, 9].entries()) extremes.take(0, at, value, at, value, at);
  expect([...extremes.rows().measuredAt]).toEqual([1, 2]);
});

const point = (name: Measurand, value: number | null, at: number): string | null =>
  value === null || Number.isNaN(value) ? null : `${name} ${value} ${at}`;

const toPoints = (rows: readonly RawReading[]) =>
  MEASURANDS.flatMap((name) =>
    rows.map((row) => point(name, row[name], row.measured_at)).filter((one) => one !== null),
  );

/** Returns the lowest and the highest value of every bucket of every measurand, each at its first time. */
function bucketExtremes(rows: readonly RawReading[], bucketMs: number, maxPoints: number) {
  const present = MEASURANDS.filter((name) => rows.some((row) => row[name] !== null));
  return present.slice(0, Math.floor(maxPoints / 2)).flatMap((name) => {
    const measured = rows.flatMap((row) => {
      const value = row[name];
      return value === null ? [] : [{ value, at: row.measured_at }];
    });
    return [...Map.groupBy(measured, ({ at }) => Math.floor(at / bucketMs)).values()].flatMap((bucket) => {
      const values = bucket.map(({ value }) => value);
      return [Math.min(...values), Math.max(...values)].map((extreme) =>
        point(name, extreme, bucket.find(({ value }) => value === extreme)?.at ?? 0),
      );
    });
  });
}

describeOnEachEngine('a chart', (on) => {
  const value = fc.option(
    fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -30, max: 30, noNaN: true })),
    {
      freq: 3,
    },
  );
  const offset = fc.oneof(
    fc.integer({ min: 0, max: 5 * DAY }),
    fc.integer({ min: 0, max: 3 * 60 }).map((minutes) => minutes * MINUTE),
  );
  const reading = fc.record({
    at: offset,
    temperature: value,
    humidity: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 1 }),
    battery: value,
    failed: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  });
  const range = fc.tuple(
    fc.oneof(fc.constant(-BASE), fc.integer({ min: -DAY, max: 5 * DAY })),
    fc.oneof(fc.constant(50 * DAY), fc.integer({ min: 0, max: 6 * DAY })),
  );

  test('has at most the rows asked for and every extreme of every bucket at its true time', async () => {
    let companyId = 2_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(reading, { maxLength: 150 }),
        range,
        fc.oneof(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 2, max: 200 })),
        async (readings, [one, other], maxPoints) => {
          companyId += 1;
          const company = companyId;
          const [sensorId = 0] = await createSensors(on.database, company, 1, MINUTE);
          const rows = readings.map(({ at, failed, temperature, humidity, battery }) =>
            emptyReading(sensorId, BASE + at, {
              temperature: failed ? null : temperature,
              humidity,
              battery,
              error: failed ? 8001 : null,
            }),
          );
          await on.database.write(company, async (tx) => recordReadings(tx, company, rows));
          const [from, to] = [BASE + Math.min(one, other), BASE + Math.max(one, other)];
          const { rows: answer, bucketMs } = await on.database.read(company, async (tx) =>
            readChart(tx, company, { sensorId, from, to }, maxPoints),
          );
          const inside = (await rawReadings(on.database, company, sensorId)).filter(
            ({ measured_at }) => measured_at >= from && measured_at <= to,
          );
          expect(answer.size).toBeLessThanOrEqual(maxPoints);
          const times = [...answer.measuredAt];
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
          const found = MEASURANDS.flatMap((name, at) =>
            times.map((time, row) => point(name, answer.values[at]?.[row] ?? Number.NaN, time)),
          );
          const fits = inside.length <= maxPoints;
          const expected = fits ? toPoints(inside) : bucketExtremes(inside, bucketMs, maxPoints);
          expect(bucketMs > 0).toBe(!fits);
          expect(fits ? answer.size : inside.length).toBe(inside.length);
          expect(new Set(found.filter((one) => one !== null))).toEqual(new Set(expected));
        },
      ),
      { numRuns: casesOn(on.engine, 60, 15) },
    );
  });
});
