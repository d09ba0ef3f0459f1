import { expect, test } from 'vitest';
import { directionOf } from './trends.ts';

test.each([
  [0.5, 'rising'],
  [0.49, 'steady'],
  [0, 'steady'],
  [-0.49, 'steady'],
  [-0.5, 'falling'],
  [null, null],
] as const)('a change of %s °C within an hour is %s', (change, direction) => {
  expect(directionOf({ sensor_id: 1, change })).toBe(direction);
});
