import { MEASURANDS, READING_NAMES, toTimestamp } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from './write-json.ts';

const NOTHING = Number.NaN;
const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2_000_000, max: 2_000_000 }).map((number) => number / 1_000) },
  { weight: 2, arbitrary: fc.constant(NOTHING) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(
    0,
    -0,
    0.1 + 0.2,
    1e-7,
    1e21,
    999_999.999,
    1_000_000,
    -999_999.9995,
    2 ** 53,
    5e-324,
    0.0005,
  ),
);
const column = fc.array(value, { minLength: 12, maxLength: 12 }).map((values) => Float64Array.from(values));
const rows = fc.record({
  times: fc.array(fc.integer({ min: 0, max: 253_402_300_799_999 }), { minLength: 12, maxLength: 12 }),
  values: fc.array(column, { minLength: MEASURANDS.length, maxLength: MEASURANDS.length }),
  errors: fc.option(
    fc.record({
      error: fc.array(fc.constantFrom(NOTHING, 8001, 8002), { minLength: 12, maxLength: 12 }),
      error2: fc.array(fc.constantFrom(NOTHING, 8001), { minLength: 12, maxLength: 12 }),
    }),
  ),
});

test('rows are the JSON that the same objects would be, whatever their times and numbers', () => {
  fc.assert(
    fc.property(rows, ({ times, values, errors }) => {
      const lines = times.map((at, row) => {
        const one: Record<string, unknown> = { timestamp: toTimestamp(at) };
        for (const [measurand, name] of MEASURANDS.entries()) {
          const number = values[measurand]?.[row] ?? NOTHING;
          if (!Number.isNaN(number)) one[READING_NAMES[name]] = number;
        }
        let json = JSON.stringify(one).slice(0, -1);
        const [error = NOTHING, error2 = NOTHING] = [errors?.error[row], errors?.error2[row]];
        if (!Number.isNaN(error)) json += `,"temperature":null,"error":${error}`;
        if (!Number.isNaN(error2)) json += `,"error_2":${error2}`;
        return `${json}}`;
      });
      const given = {
        size: times.length,
        measuredAt: Float64Array.from(times),
        values,
        ...(errors && {
          errors: { error: Float64Array.from(errors.error), error2: Float64Array.from(errors.error2) },
        }),
      };
      expect(writeJson(given, '[').toString()).toBe(`[${lines.join(',')}`);
    }),
    { numRuns: 500 },
  );
});

test('no rows are no JSON but the text before them', () => {
  expect(writeJson({ size: 0, measuredAt: new Float64Array(0), values: [] }, '[').toString()).toBe('[');
});
