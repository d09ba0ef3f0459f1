import { expect, test } from 'vitest';
import { figureAt, placeFromTop, roundScale, within } from './chart-scale.ts';

test.each([
  { figures: [2.1, 7.3, 2, 8], least: 6, scale: { min: 1, max: 9 } },
  { figures: [4.2, 4.2], least: 6, scale: { min: 1, max: 8 } },
  { figures: [-22, -16.8, -15, -30], least: 6, scale: { min: -35, max: -10 } },
  { figures: [36, 46.4], least: 10.8, scale: { min: 34, max: 48 } },
  { figures: [0.04, 0.06], least: 0, scale: { min: 0.035, max: 0.065 } },
])('an axis of $figures that spans $least at least has round ends', ({ figures, least, scale }) => {
  expect(roundScale(figures, least)).toEqual(scale);
});

const SCALE = { min: 0, max: 10 };

test.each([
  [10, 0],
  [8, 0.2],
  [0, 1],
  [12, 0],
  [-3, 1],
])('the figure %s is at %s from the top, never beyond an end', (figure, place) => {
  expect(placeFromTop(figure, SCALE)).toBeCloseTo(place);
});

test.each([
  [0.2, 8],
  [0.333, 6.7],
  [-0.1, 11],
  [1.05, -0.5],
])('the place %s is the figure %s, beyond an end too', (place, figure) => {
  expect(figureAt(place, SCALE)).toBe(figure);
});

test.each([
  [11, 10],
  [-1, 0],
  [4, 4],
])('the figure %s is allowed as %s', (figure, allowed) => expect(within(figure, SCALE)).toBe(allowed));
