import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOrder, nextOrder, parseOrder, sortItems, type SortValue } from './list-order.ts';

const names = (values: readonly SortValue[], isDescending = false) =>
  sortItems(values, (value) => value, isDescending);

test('names are sorted as people read them: numbers by size, without regard to case and accents', () => {
  expect(names(['Room 10', 'éclair', 'room 9', 'Zone', 'Eclipse'])).toEqual([
    'éclair',
    'Eclipse',
    'room 9',
    'Room 10',
    'Zone',
  ]);
});

test('an entry without a value is last in either direction', () => {
  expect(names([null, 2, Number.NaN, -3])).toEqual([-3, 2, null, Number.NaN]);
  expect(names([null, 2, Number.NaN, -3], true)).toEqual([2, -3, null, Number.NaN]);
});

test('no entry is lost, and equal ones keep their places', () => {
  const value = fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 2 }));
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), (values, isDescending) => {
      const items = values.map((each, place) => ({ value: each, place }));
      const sorted = sortItems(items, (item) => item.value, isDescending);
      expect(sorted.toSorted((one, other) => one.place - other.place)).toEqual(items);
      const alike = sorted.filter((item, index) => sorted[index - 1]?.value === item.value);
      const before = (item: (typeof items)[number]) => sorted[sorted.indexOf(item) - 1]?.place;
      for (const item of alike) expect(before(item)).toBeLessThan(item.place);
    }),
    { numRuns: 200 },
  );
});

test('a header is pressed three times: ascending, descending, and back to the order of the list', () => {
  const first = nextOrder(undefined, 'name');
  const second = nextOrder(first, 'name');
  expect([first, second, nextOrder(second, 'name')]).toEqual([
    { column: 'name', isDescending: false },
    { column: 'name', isDescending: true },
    undefined,
  ]);
  expect(nextOrder(second, 'role')).toEqual({ column: 'role', isDescending: false });
});

test('an order that is saved is read again, and one by a column that is gone is none', () => {
  for (const isDescending of [false, true]) {
    const order = { column: 'name', isDescending };
    expect(parseOrder(formatOrder(order), ['name', 'role'])).toEqual(order);
    expect(parseOrder(formatOrder(order), ['role'])).toBeUndefined();
  }
  expect(parseOrder(undefined, ['name'])).toBeUndefined();
});
