import { expect, test } from 'vitest';
import { describeProgress } from './progress.ts';

test.each([
  [{ part: 0, stored: 0, refused: 0 }, 0, '0 readings'],
  [{ part: 0.25, stored: 250_000, refused: 0 }, 2_500, '250,000 readings, 100,000/s, 8 s left'],
  [
    { part: 0.5, stored: 9_000, refused: 1 },
    90_000,
    '9,000 readings, 100/s, 1 min 30 s left, 1 line left out',
  ],
  [{ part: 0.1, stored: 10, refused: 1_200 }, 1e6, '10 readings, 0/s, 2 h 30 min left, 1,200 lines left out'],
  [{ part: 1, stored: 5, refused: 0 }, 1_000, '5 readings, 5/s'],
])('%j after %i ms is %s', (progress, spentMs, text) => {
  expect(describeProgress(progress, spentMs)).toBe(text);
});
