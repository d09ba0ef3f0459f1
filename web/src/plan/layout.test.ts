import { PLAN_MAX_PX, PLAN_ZOOM } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitToRoom,
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
  test('is as large as its image and reaches to its furthest marker', () => {
    expect(planSize({ width: 300, height: 200 }, [{ x: 1_000, y: 10 }])).toEqual({
      width: 1_176,
      height: 200,
    });
    expect(planSize({ width: null, height: null }, [])).toEqual({ width: 1_200, height: 800 });
  });

  test('zooms from 0.5 to 2 in steps of 0.1', { tags: ['2.5.10'] }, () => {
    const seen = new Set<number>();
    for (let zoom = 0.1, step = 0; step < 40; step += 1, zoom = zoomBy(zoom, 1)) if (step > 0) seen.add(zoom);
    expect([...seen]).toEqual(Array.from({ length: 16 }, (_, step) => (5 + step) / 10));
    expect(zoomBy(0.5, -1)).toBe(PLAN_ZOOM.min);
    expect(zoomBy(2, 1)).toBe(PLAN_ZOOM.max);
  });

  test('starts at a zoom at which its width fits', () => {
    expect(fittingZoom(1_400, 1_100)).toBe(0.7);
    expect(fittingZoom(1_000, 900)).toBe(0.9);
    expect(fittingZoom(1_000, 4_000)).toBe(1);
    expect(fittingZoom(2_000, 300)).toBe(0.7);
  });

  test('fits a wall with every marker on it, whatever the wall', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 2_000 }), y: fc.integer({ min: 0, max: 1_000 }) });
    const wall = fc.record({
      width: fc.integer({ min: 600, max: 4_000 }),
      height: fc.integer({ min: 400, max: 2_200 }),
    });
    fc.assert(
      fc.property(fc.array(place), wall, (places, room) => {
        const fitted = fitToRoom({ width: 2_000, height: 1_000 }, places, room);
        expect(fitted.width).toBeLessThanOrEqual(room.width + 0.001);
        expect(fitted.height).toBeLessThanOrEqual(room.height + 0.001);
      }),
    );
    expect(fitToRoom({ width: 1_000, height: 500 }, [], { width: 2_000, height: 2_000 })).toEqual({
      zoom: 2,
      width: 2_000,
      height: 1_000,
    });
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
