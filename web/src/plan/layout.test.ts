import { PLAN_MAX_PX, PLAN_ZOOM } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fittingZoom,
  freePlace,
  isSameLayout,
  onGrid,
  planSize,
  keyStep,
  withinPlan,
  zoomBy,
} from './layout.ts';

const point = fc.record({ x: fc.double({ noNaN: true }), y: fc.double({ noNaN: true }) });

describe('a place on the plan', () => {
  test('is never below 0 and never beyond what the server takes', { tags: ['2.5.10'] }, () => {
    fc.assert(
      fc.property(point, (given) => {
        const { x, y } = withinPlan(given);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(PLAN_MAX_PX);
      }),
    );
  });

  test('snaps to the grid of 20 px', { tags: ['2.9.6'] }, () => {
    expect(onGrid({ x: 29, y: 31 })).toEqual({ x: 20, y: 40 });
  });

  test('moves by keys, a grid line at a time or finely', () => {
    expect(keyStep('ArrowLeft', false)).toEqual({ x: -20, y: 0 });
    expect(keyStep('ArrowDown', true)).toEqual({ x: 0, y: 1 });
    expect(keyStep('Enter', false)).toBeUndefined();
  });

  test('for a new sensor is one where no other is', () => {
    const taken = [
      { x: 100, y: 100 },
      { x: 120, y: 140 },
    ];
    expect(freePlace({ x: 103, y: 98 }, taken)).toEqual({ x: 140, y: 180 });
  });
});

describe('the plan', () => {
  test('is as large as its image and reaches to its furthest sensor', () => {
    expect(planSize({ width: 300, height: 200 }, [{ x: 1_000, y: 10 }])).toEqual({
      width: 1_000,
      height: 200,
    });
    expect(planSize({ width: null, height: null }, [])).toEqual({ width: 1_200, height: 800 });
  });

  test('zooms from 0.5 to 2 in steps of 0.1', { tags: ['2.5.10'] }, () => {
    const seen: number[] = [];
    for (let zoom = 0.5, step = 0; step < 40; step += 1, zoom = zoomBy(zoom, 1, 1)) seen.push(zoom);
    expect([...new Set(seen)]).toEqual(Array.from({ length: 16 }, (_, step) => (5 + step) / 10));
    const back: number[] = [];
    for (let zoom = 2, step = 0; step < 40; step += 1, zoom = zoomBy(zoom, -1, 1)) back.push(zoom);
    expect([...new Set(back)]).toEqual(Array.from({ length: 16 }, (_, step) => (20 - step) / 10));
  });

  test.each([
    ['in from between two steps', 0.98, 1, 1],
    ['out from between two steps', 0.98, -1, 0.9],
    ['in from a large plan whose width fits', 0.31, 1, 0.5],
    ['out from the least step to where the width fits', 0.5, -1, 0.31],
    ['no further out than where the width fits', 0.31, -1, 0.31],
  ] as const)('zooms %s', (_, zoom, direction, expected) => {
    const fitting = zoom === 0.5 ? 0.31 : zoom;
    expect(zoomBy(zoom, direction, fitting)).toBe(expected);
  });

  test('opens at the zoom at which its width fits, at most at the largest', () => {
    expect(fittingZoom(1_400, 700)).toBe(0.5);
    expect(fittingZoom(1_000, 300)).toBe(0.3);
    expect(fittingZoom(300, 1_200)).toBe(PLAN_ZOOM.max);
  });

  test('is the same layout whatever the order of its sensors', () => {
    const [one, other] = [
      { sensorId: 1, x: 0, y: 0 },
      { sensorId: 2, x: 20, y: 0 },
    ];
    expect(isSameLayout([one, other], [other, one])).toBe(true);
    expect(isSameLayout([one], [one, other])).toBe(false);
    expect(isSameLayout([one], [{ ...one, y: 20 }])).toBe(false);
    expect(isSameLayout([one], [other])).toBe(false);
  });
});
