import { expect, it } from 'vitest';
import { chunks } from './chunks.ts';

it.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2, 3], [[1, 2, 3]]],
  [
    [1, 2, 3, 4, 5, 6, 7],
    [[1, 2, 3], [4, 5, 6], [7]],
  ],
])('cuts %j into parts of at most three, in their order', (items, parts) => {
  expect([...chunks(items, 3)]).toEqual(parts);
});
