import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_DEMANDED } from '../settings/index.ts';
import { compareValues } from './compare-values.ts';

test('a difference is a finding when it is greater than the tolerance, whatever binary fractions make of it', () => {
  const tenths = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(tenths, tenths, fc.integer({ min: 0, max: 20 }), (own, probe, tolerance) => {
      const entered = { measurand: 'temperature', value: own / 10, tolerance: tolerance / 10 } as const;
      const measured = { measuredAt: 0, values: new Map([['temperature', probe / 10] as const]) };
      const [compared] = compareValues([entered], measured, NOTHING_DEMANDED);
      expect(compared).toEqual({
        probe_value: probe / 10,
        difference: (own - probe) / 10,
        tolerance: tolerance / 10,
        is_over: Math.abs(own - probe) > tolerance,
      });
    }),
  );
});
