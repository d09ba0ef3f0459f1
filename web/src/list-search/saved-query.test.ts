import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromQuery, toQuery } from './saved-query.ts';

test('a search is kept with its choice, whatever was typed', () => {
  const choice = fc.option(fc.constantFrom('all', 'alarm', 'high'), { nil: undefined });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), choice, (search, choice) => {
      expect(fromQuery(toQuery({ search, choice }))).toEqual({ search: search.trim(), choice });
    }),
    { numRuns: 200 },
  );
});

test.each(['', '?', 'nonsense', 'a=b'])('%j, which is none, narrows nothing', (query) => {
  expect(fromQuery(query)).toEqual({ search: '', choice: undefined });
});
