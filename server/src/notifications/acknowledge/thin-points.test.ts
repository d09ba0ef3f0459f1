import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Point, thinPoints } from './thin-points.ts';

const line = fc
  .uniqueArray(
    fc.record({ at: fc.integer({ min: 0, max: 21_600_000 }), value: fc.integer({ min: -400, max: 400 }) }),
    { selector: ({ at }) => at, maxLength: 400 },
  )
  .map((points): Point[] => points.toSorted((one, other) => one.at - other.at));

test('a thinned line keeps its extremes, its order, and nothing that was not measured', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 4, max: 100 }), (points, most) => {
      const thin = thinPoints(points, most);
      expect(thin.length).toBeLessThanOrEqual(Math.max(2, most));
      const values = (some: readonly Point[]) => some.map(({ value }) => value);
      expect(Math.max(...values(thin))).toBe(Math.max(...values(points)));
      expect(Math.min(...values(thin))).toBe(Math.min(...values(points)));
      expect(thin.every((point) => points.includes(point))).toBe(true);
      expect(thin.map(({ at }) => at)).toEqual(
        thin.map(({ at }) => at).toSorted((one, other) => one - other),
      );
    }),
  );
});
