import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

const short = (...names: string[]) => [...shortNames(names).values()];

test('a name that fits on two lines stays whole', () => {
  expect(short('Kitchen - Walk-in cold room')).toEqual(['Kitchen - Walk-in cold room']);
});

test('a longer one loses its middle, so that its end still distinguishes it from the next', () => {
  expect(
    short(
      'Blood bank of the north wing - Red cells fridge A',
      'Blood bank of the north wing - Red cells fridge B',
    ),
  ).toEqual(['Blood bank of the … Red cells fridge A', 'Blood bank of the … Red cells fridge B']);
});

test('names that would look alike without their middle stay whole', () => {
  const names = [
    'Depot north wing, room 1, shelf for the vaccines',
    'Depot north wing, room 2, shelf for the vaccines',
  ];
  expect(short(...names)).toEqual(names);
});

test('a name without spaces loses its middle too', () => {
  expect(short('REFRIGERATOR-0123456789-0123456789-0123456789-A')).toEqual([
    'REFRIGERATOR-01234 …56789-0123456789-A',
  ]);
});
