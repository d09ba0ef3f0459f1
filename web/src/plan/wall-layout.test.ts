import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKER_PX } from './layout.ts';
import { wallLayout } from './wall-layout.ts';

const PLAN = { width: 1_200, height: 620 };
const WALL = { width: 1_900, height: 980 };
const marker = (x: number, y: number) => ({ x, y, rank: 3, inputs: [] });

test('a few markers are as large as the wall is wide', () => {
  const { scale } = wallLayout(PLAN, [marker(80, 80), marker(600, 300)], WALL);
  expect(scale).toBeCloseTo(1_900 / 1_100);
});

test('the more there are, the smaller they get before any is a dot', { tags: ['R151'] }, () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    marker((index % 10) * 110, Math.floor(index / 10) * 95),
  );
  const { scale, places } = wallLayout(PLAN, many, WALL);
  expect(scale).toBeLessThan(1.5);
  expect(places.some(({ isDot }) => isDot)).toBe(false);
});

test('every marker is whole within the plan on the wall', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 1_200 }), y: fc.integer({ min: 0, max: 620 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (given) => {
      const markers = given.map(({ x, y }) => marker(x, y));
      const { width, height, scale, places } = wallLayout(PLAN, markers, WALL);
      expect(width).toBeLessThanOrEqual(WALL.width + 0.001);
      expect(height).toBeLessThanOrEqual(WALL.height + 0.001);
      for (const { x, y, isDot } of places) {
        if (isDot) continue;
        expect(x + MARKER_PX.width * scale).toBeLessThanOrEqual(width + 1);
        expect(y + MARKER_PX.height * scale).toBeLessThanOrEqual(height + 1);
      }
    }),
  );
});
