import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestPoint } from './nearest-point.ts';

describe('the nearest point of a line', () => {
  it('is the same as a search through all points finds', () => {
    const stretches = fc
      .array(fc.integer({ min: 0, max: 1000 }), { maxLength: 40 })
      .map((times) => [...new Set(times)].sort((a, b) => a - b).map((at) => ({ at, value: at })))
      .map((points) => [points.slice(0, 13), points.slice(13)]);
    fc.assert(
      fc.property(stretches, fc.integer({ min: -10, max: 1010 }), (stretches, at) => {
        const distances = stretches.flat().map((point) => Math.abs(point.at - at));
        const found = nearestPoint({ measurand: 'temperature', stretches }, at);
        expect(found === undefined ? undefined : Math.abs(found.at - at)).toBe(
          distances.length === 0 ? undefined : Math.min(...distances),
        );
      }),
    );
  });
});
