import { expect, test } from 'vitest';
import { isFound } from './search.ts';

const sensor = { name: 'Kühlraum Süd', serialNo: '010203', type: '1' } as const;

test.each([
  ['', true],
  ['   ', true],
  ['kühl', true],
  [' SÜD ', true],
  ['raum süd', true],
  ['0102', true],
  ['01.02', true],
  ['2.03', true],
  ['nord', false],
  ['01.03', false],
  ['0103', false],
])('a search for %j finds it: %s', (search, found) => {
  expect(isFound(sensor, search)).toBe(found);
});

test.each(['aa:bb', 'AABB', 'a:bb:c'])('a search for %j finds an address', (search) => {
  expect(isFound({ name: 'Freezer', serialNo: 'AABBCCDDEEFF', type: '7' }, search)).toBe(true);
});
