import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromQuery, toQuery } from './saved-query.ts';

test('a search is kept with its choices, whatever was typed', () => {
  const choices = fc.dictionary(
    fc.constantFrom('show', 'state', 'sort'),
    fc.constantFrom('alarm', 'high', '-name'),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), choices, (search, choices) => {
      expect(fromQuery(toQuery({ search, choices }))).toEqual({ search: search.trim(), choices });
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['', {}],
  ['?', {}],
  ['a=b', { a: 'b' }],
])('%j searches for nothing', (query, choices) => {
  expect(fromQuery(query)).toEqual({ search: '', choices });
});
