import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawMarks } from './plan-marks.ts';
import { wallDrawing } from './wall-layout.ts';

const PLAN = { width: 1_200, height: 620 };
const WALL = { width: 1_900, height: 980 };
const spot = (x: number, y: number, index = 0) => ({ sensorId: index + 1, x, y, hasInputs: false });
const grid = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, index) =>
    spot(
      ((index % columns) + 0.5) * (PLAN.width / columns),
      (Math.floor(index / columns) + 0.9) * (PLAN.height / rows),
      index,
    ),
  );
const formsOn = (spots: readonly ReturnType<typeof spot>[]) =>
  new Set(drawMarks(spots, wallDrawing(PLAN, spots, WALL)).map(({ form }) => form));

test('a few markers are as large as the wall is wide', () => {
  const { scale } = wallDrawing(PLAN, [spot(80, 180), spot(600, 300, 1)], WALL);
  expect(scale).toBeCloseTo(1_900 / 1_100);
});

test('the more there are, the smaller they get before any is a pin', { tags: ['R151'] }, () => {
  const many = grid(7, 5);
  expect(wallDrawing(PLAN, many, WALL).scale).toBeLessThan(1.6);
  expect(formsOn(many)).toEqual(new Set(['full']));
});

test('where not all find room whole, pins are as large as they can be before any is a cluster', () => {
  const many = grid(16, 8);
  expect(wallDrawing(PLAN, many, WALL).scale).toBeGreaterThan(1.3);
  expect(formsOn(many)).toEqual(new Set(['pin']));
});

test('sensors at one point make nothing smaller: no size parts them', () => {
  const { scale } = wallDrawing(PLAN, [spot(300, 400), spot(300, 400, 1), spot(900, 400, 2)], WALL);
  expect(scale).toBeGreaterThan(1_900 / 1_100);
});

test('the plan fills the wall and is nowhere outside it', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 1_200 }), y: fc.integer({ min: 0, max: 620 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (given) => {
      const { zoom } = wallDrawing(
        PLAN,
        given.map(({ x, y }, index) => spot(x, y, index)),
        WALL,
      );
      expect(zoom).toBe(Math.min(WALL.width / PLAN.width, WALL.height / PLAN.height));
    }),
  );
});
