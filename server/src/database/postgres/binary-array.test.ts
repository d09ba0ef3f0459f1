import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { binaryArray } from './binary-array.ts';
import type { ColumnValue } from '../dialect.ts';

const postgresUrl = inject('postgresUrl');
const column = (type: 'integer' | 'real', values: readonly ColumnValue[] | Float64Array) => ({
  name: 'given',
  type,
  values,
});

describe.skipIf(postgresUrl === null)('an array in the form of PostgreSQL itself', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ connectionString: postgresUrl ?? '' });
    await client.connect();
  });
  afterAll(async () => client.end());

  async function taken(type: 'integer' | 'real', values: readonly ColumnValue[] | Float64Array) {
    const element = type === 'integer' ? 'bigint' : 'double precision';
    const { rows } = await client.query<{ value: string | null }>(
      `select value::text from unnest($1::${element}[]) with ordinality as given (value, place) order by place`,
      [binaryArray(column(type, values))],
    );
    return rows.map(({ value }) => (value === null ? null : Number(value)));
  }

  test('brings every whole number of a double and every null', async () => {
    const integers = fc.array(fc.option(fc.maxSafeInteger()), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(integers, async (values) => {
        expect(await taken('integer', values)).toEqual(values);
      }),
      { numRuns: 100 },
    );
  });

  test('brings every double to its last bit, with zero for a negative zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ noNaN: true }), { maxLength: 20 }), async (values) => {
        const expected = values.map((value) => (Object.is(value, -0) ? 0 : value));
        expect(await taken('real', Float64Array.from(values))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('brings not-a-number of a column as null', async () => {
    expect(await taken('real', Float64Array.of(1.5, Number.NaN))).toEqual([1.5, null]);
    expect(await taken('integer', Float64Array.of(Number.NaN, -7))).toEqual([null, -7]);
  });
});

test.each([
  ['a fraction in a column of whole numbers', [1.5]],
  ['a whole number that no double holds', [2 ** 60]],
  ['an integer of any size', [1n]],
  ['text', ['1']],
])('%s is left to PostgreSQL to read or refuse', (_name, values) => {
  expect(binaryArray(column('integer', values))).toBeUndefined();
});
