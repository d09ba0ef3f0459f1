// @module-tag S12
import { expect, test } from 'vitest';
import type { KnownDevice } from '../devices/devices.ts';
import { createConnectedUnits } from './connected-units.ts';

const unit = (companyId: number, baseUnitId: number): KnownDevice => ({
  companyId,
  baseUnitId,
  serialNo: `BU-${baseUnitId}`,
  keyHash: 'hash',
});

test('a base unit keeps its newest connections: the oldest gives way', () => {
  const connected = createConnectedUnits<string>(2, 100);
  expect(connected.add('first', unit(1, 1))).toBeUndefined();
  expect(connected.add('second', unit(1, 1))).toBeUndefined();
  expect(connected.add('third', unit(1, 1))).toBe('first');
  expect([...connected.entries()].map(([name]) => name)).toEqual(['second', 'third']);
});

test('a company with ever more base units has a quarter of all connections while others have some', () => {
  const connected = createConnectedUnits<string>(4, 40);
  connected.add('neighbour', unit(2, 500));
  const refused = Array.from({ length: 100 }, (_, n) => `c${n}`).filter(
    (name, n) => connected.add(name, unit(1, n)) === name,
  );
  expect(refused).toHaveLength(90);
  expect(connected.has('c9')).toBe(true);
  expect(connected.has('c10')).toBe(false);
  expect(connected.add('neighbour again', unit(2, 501))).toBeUndefined();
  // One that lost its connection without a word comes back, in the place of what it left.
  expect(connected.add('c3 again', unit(1, 3))).toBe('c3');
  expect(connected.add('one more unit', unit(1, 101))).toBe('one more unit');
  connected.remove('c4');
  expect(connected.add('one more unit', unit(1, 101))).toBeUndefined();
});

test('what is removed twice, or was never let in, counts once and not at all', () => {
  const connected = createConnectedUnits<string>(4, 4);
  connected.add('other', unit(2, 9));
  expect(connected.add('a', unit(1, 1))).toBeUndefined();
  expect(connected.add('b', unit(1, 2))).toBe('b');
  connected.remove('b');
  connected.remove('a');
  connected.remove('a');
  expect(connected.add('b', unit(1, 2))).toBeUndefined();
  expect(connected.add('c', unit(1, 3))).toBe('c');
});
