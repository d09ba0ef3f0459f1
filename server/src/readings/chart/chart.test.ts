import { MEASURANDS } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { emptyReading } from '../../testing/new-reading.ts';
import { createSensors, rawReadings } from '../../testing/stored-readings.ts';
import { recordReadings } from '../index.ts';
import { chooseBuckets } from './choose-buckets.ts';
import { piecesOf } from './pieces.ts';
import { readChart } from './read-chart.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const BASE = Date.UTC(2026, 1, 27, 22, 3);

describe('the parts of a period', () => {
  const moment = fc.integer({ min: BASE, max: BASE + 40 * DAY });

  test('lie end to end, are whole roll-ups that are closed, and leave at most ten minutes of readings at the start', () => {
    fc.assert(
      fc.property(moment, moment, moment, (one, other, latest) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const pieces = piecesOf(from, to, DAY, latest);
        expect(pieces.reduce((at, piece) => (expect(piece.from).toBe(at), piece.to), from)).toBe(to);
        for (const { widthMs, from: start, to: end } of pieces.filter((piece) => piece.widthMs > 0)) {
          expect([start % widthMs, end % widthMs, end <= latest]).toEqual([0, 0, true]);
        }
        const [first] = pieces;
        if (to <= latest && first?.widthMs === 0 && pieces.length > 1) {
          expect(first.to - first.from).toBeLessThan(10 * MINUTE);
        }
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
          if (levelMs > 0) expect(widthMs % levelMs).toBe(0);
          if (most > 2 && levelMs > 10 * MINUTE) {
            expect(widthMs).toBeLessThanOrEqual((1.3 * (span + 1)) / (most - 2));
          }
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
          if (inside.length <= maxPoints) {
            expect([bucketMs, times]).toEqual([0, inside.map((row) => row.measured_at)]);
            return;
          }
          const present = MEASURANDS.filter((name) => inside.some((row) => row[name] !== null));
          const expected = new Set<string>();
          for (const name of present.slice(0, Math.floor(maxPoints / 2))) {
            const buckets = Map.groupBy(
              inside.filter((row) => row[name] !== null),
              (row) => Math.floor(row.measured_at / bucketMs),
            );
            expect(buckets.size).toBeLessThanOrEqual(Math.max(1, maxPoints / 2 / present.length));
            for (const bucket of buckets.values()) {
              const values = bucket.map((row) => row[name] ?? 0);
              for (const extreme of [Math.min(...values), Math.max(...values)]) {
                const first = bucket.find((row) => row[name] === extreme);
                expected.add(`${name} ${extreme} ${first?.measured_at}`);
              }
            }
          }
          const found = new Set(
            MEASURANDS.flatMap((name, at) =>
              times.flatMap((time, row) => {
                const one = answer.values[at]?.[row] ?? Number.NaN;
                return Number.isNaN(one) ? [] : [`${name} ${one} ${time}`];
              }),
            ),
          );
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
