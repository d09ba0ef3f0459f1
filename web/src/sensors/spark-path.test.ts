import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPARK, sparkShape } from './spark-path.ts';

test('a spark line has a gap where a value is missing, and a dot between two gaps', () => {
  const { path, band } = sparkShape([0, 2, null, 1, null], null, null);
  expect(path).toBe('M1.5 26.5h0L30.8 1.5M89.3 14h0');
  expect(band).toBeNull();
});

test('without any value nothing is drawn', () => {
  expect(sparkShape([null, null], 2, 8)).toEqual({ path: '', band: null });
});

test('the band lies between the limits, and reaches the edge on a side without one', () => {
  expect(sparkShape([4, 5], 2, 8).band).toEqual({ top: 1.5, height: 25 });
  expect(sparkShape([4, 5], null, 8).band).toEqual({ top: 1.5, height: 26.5 });
  expect(sparkShape([4, 5], 2, undefined).band).toEqual({ top: 0, height: 26.5 });
});

test('a small change stays small, and a value that does not change is in the middle', () => {
  expect(sparkShape([5, 5], null, null).path).toBe('M1.5 14h0L118.5 14');
});

test('whatever was measured stays within the picture', () => {
  const celsius = fc.double({ min: -200, max: 200, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.option(celsius), { minLength: 1, maxLength: 48 }),
      fc.option(celsius),
      fc.option(celsius),
      (values, low, high) => {
        const figures = (sparkShape(values, low, high).path.match(/-?[\d.]+ -?[\d.]+/g) ?? []).map((at) =>
          at.split(' ').map(Number),
        );
        for (const [x = 0, y = 0] of figures) {
          expect(x >= 0 && x <= SPARK.width && y >= 0 && y <= SPARK.height).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});
