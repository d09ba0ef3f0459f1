import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const items = [
  { name: 'Blood Fridge', detail: '01.02.03' },
  { name: 'Vaccines', detail: '10.20.30' },
];

test.each([
  ['', ['Blood Fridge', 'Vaccines']],
  [' FRIDGE ', ['Blood Fridge']],
  ['10.20', ['Vaccines']],
  ['2030', ['Vaccines']],
  ['1020', ['Blood Fridge', 'Vaccines']],
  ['010', ['Blood Fridge']],
  ['oven', []],
])('%j finds %j', (typed, names) => {
  expect(matching(items, typed).map(({ name }) => name)).toEqual(names);
});
