import { createHash } from 'node:crypto';
import { MEASURANDS, type Measurand } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockRows } from './block-rows.ts';
import { digestRows, hashedLines } from './digest-rows.ts';

type Values = Partial<Record<Measurand | 'base_unit' | 'error' | 'error_2', number>>;

function toBlockRows(...readings: readonly (Values & { readonly at: number })[]): BlockRows {
  const column = (value: (reading: Values & { readonly at: number }) => number | undefined) =>
    Float64Array.from(readings, (reading) => value(reading) ?? Number.NaN);
  return {
    size: readings.length,
    measuredAt: column(({ at }) => at),
    receivedAt: column(({ at }) => at + 5),
    baseUnitId: column(({ base_unit }) => base_unit),
    values: MEASURANDS.map((name) => column((reading) => reading[name])),
    error: column(({ error }) => error),
    error2: column(({ error_2 }) => error_2),
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the digest of a day is that of its lines, with the measurands that it has by their names', () => {
  const rows = toBlockRows(
    { at: 1000, base_unit: 3, temperature: 4.2, battery: 3.6, rssi: -70 },
    { at: 2000, base_unit: 3, temperature: -0, battery: 1e-7 },
    { at: 3000, error: 8001 },
  );
  const text = `ts1-readings-1:measured_at,received_at,base_unit,battery,rssi,temperature,error,error_2
1000,1005,3,3.6,-70,4.2,,
2000,2005,3,1e-7,,-0,,
3000,3005,,,,,8001,
`;
  expect([...hashedLines(rows)].join('')).toBe(text);
  expect(digestRows(rows)).toBe(sha256(text));
});

test('a measurand that comes before others in the table and has no value changes no digest', () => {
  const rows = toBlockRows({ at: 1000, temperature: 4.2 });
  const further = { ...rows, values: rows.values.map((column) => column.slice()) };
  expect([...hashedLines(further)][0]).toContain(
    ':measured_at,received_at,base_unit,temperature,error,error_2\n',
  );
  const humid = toBlockRows({ at: 1000, temperature: 4.2, humidity: 51 });
  expect(digestRows(humid)).not.toBe(digestRows(rows));
});

test('any number that differs by one bit changes the digest', () => {
  const number = fc.double({ noNaN: true });
  const next = (value: number): number => {
    const bits = new BigInt64Array([0n]);
    const double = new Float64Array(bits.buffer);
    double[0] = value;
    bits[0] = (bits[0] ?? 0n) ^ 1n;
    return double[0] ?? 0;
  };
  fc.assert(
    fc.property(number, fc.constantFrom<keyof Values>('temperature', 'error', 'base_unit'), (value, name) => {
      fc.pre(!Number.isNaN(next(value)));
      const [one, other] = [value, next(value)].map((given) =>
        digestRows(toBlockRows({ at: 1000, [name]: given })),
      );
      expect(one).not.toBe(other);
    }),
  );
  expect(digestRows(toBlockRows({ at: 1000, snr: 0 }))).not.toBe(
    digestRows(toBlockRows({ at: 1000, snr: -0 })),
  );
});

test('a day of very many lines is hashed in pieces', () => {
  const rows = toBlockRows(...Array.from({ length: 5_000 }, (_, at) => ({ at, temperature: at / 10 })));
  const pieces = [...hashedLines(rows)];
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join('').split('\n')).toHaveLength(5_002);
  expect(digestRows(rows)).toBe(sha256(pieces.join('')));
});
