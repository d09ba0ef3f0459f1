import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapMs, splitAtGaps } from './gaps.ts';
import type { Point } from './points.ts';

const MINUTE_MS = 60_000;
const atMinutes = (...minutes: number[]): Point[] =>
  minutes.map((minute) => ({ at: minute * MINUTE_MS, value: minute }));

describe('gaps', () => {
  it('are intervals of more than three times the median one', () => {
    const stretches = splitAtGaps(atMinutes(0, 1, 2, 5, 6, 9.1, 10));
    expect(stretches.map((stretch) => stretch.length)).toEqual([5, 2]);
  });

  it('are not seen between the extremes of neighbouring buckets', () => {
    const points = atMinutes(8, 9, 10, 11, 28, 29, 30, 31);
    expect(splitAtGaps(points, 10 * MINUTE_MS)).toHaveLength(1);
    expect(splitAtGaps(points).length).toBeGreaterThan(1);
  });

  it(
    'are not seen between the bursts of a sensor that reports twice each half hour, but when it is silent',
    { tags: ['R152'] },
    () => {
      const day = Array.from({ length: 48 }, (_, half) => [half * 30, half * 30 + 100 / 60]).flat();
      expect(splitAtGaps(atMinutes(...day))).toHaveLength(1);
      const silent = day.filter((minute) => minute < 600 || minute > 780);
      expect(splitAtGaps(atMinutes(...silent)).map((stretch) => stretch.length)).toEqual([40, 43]);
    },
  );

  it('are seen in bursts of any length up to four, whatever their rhythm', { tags: ['R152'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 240 }), (burst, every) => {
        const times = Array.from({ length: 30 }, (_, turn) =>
          Array.from({ length: burst }, (_, step) => turn * every + step),
        ).flat();
        expect(splitAtGaps(atMinutes(...times))).toHaveLength(1);
        const broken = [...times, ...times.map((minute) => minute + 34 * every)];
        expect(splitAtGaps(atMinutes(...broken))).toHaveLength(2);
      }),
    );
  });

  it(
    'are still seen where a sensor of every minute was away for hours more than once',
    { tags: ['R152'] },
    () => {
      const minutes = Array.from({ length: 300 }, (_, minute) => minute + Math.floor(minute / 100) * 240);
      expect(splitAtGaps(atMinutes(...minutes))).toHaveLength(3);
    },
  );

  it('cannot be found from one or two points', () => {
    expect(splitAtGaps([])).toEqual([]);
    expect(splitAtGaps(atMinutes(3))).toHaveLength(1);
    expect(splitAtGaps(atMinutes(3, 3000))).toHaveLength(1);
  });

  it('leave a point that stands alone as a stretch of its own', () => {
    expect(splitAtGaps(atMinutes(0, 1, 2, 30, 60, 61, 62)).map((stretch) => stretch.length)).toEqual([
      3, 1, 3,
    ]);
  });

  it('never lose, add or reorder a point, and never lie within a stretch', () => {
    const points = fc
      .array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 60 })
      .map((times) => times.sort((a, b) => a - b).map((at, value) => ({ at, value })));
    fc.assert(
      fc.property(points, (points) => {
        const stretches = splitAtGaps(points);
        expect(stretches.flat()).toEqual(points);
        for (const stretch of stretches) {
          const widest = Math.max(0, ...stretch.slice(1).map((p, i) => p.at - (stretch[i]?.at ?? 0)));
          expect(widest).toBeLessThanOrEqual(gapMs(points));
        }
      }),
    );
  });
});
