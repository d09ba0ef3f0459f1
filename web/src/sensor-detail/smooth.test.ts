import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from './points.ts';
import { smooth, smoothBattery } from './smooth.ts';

const nothingExempt = (): boolean => false;
const everySeconds = (seconds: number, ...values: number[]): Point[] =>
  values.map((value, index) => ({ at: index * seconds * 1000, value }));
const pointValues = (points: readonly Point[]): number[] => points.map(({ value }) => value);

const stretch = fc
  .array(
    fc.record({
      stepMs: fc.integer({ min: 0, max: 40_000 }),
      value: fc.double({ min: -40, max: 40, noNaN: true }),
    }),
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ stepMs, value }) => ({ at: (at += stepMs), value }));
  });

describe('smoothing a stretch', () => {
  it('thins points under 10 s apart', { tags: ['1.9.21'] }, () => {
    const points = everySeconds(5, 1, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06);
    expect(smooth(points, nothingExempt).map(({ at }) => at / 1000)).toEqual([0, 10, 20, 30]);
    expect(smooth(everySeconds(10, 1, 1, 1, 1), nothingExempt)).toHaveLength(4);
  });

  it(
    'moves a point that deviates more than 0.2 half way to the line between its neighbours',
    { tags: ['1.9.21'] },
    () => {
      const calm = everySeconds(60, 0, 5, 5, 5.4, 5, 5, 9);
      expect(pointValues(smooth(calm, nothingExempt))[3]).toBeCloseTo(5.2);
      const within = everySeconds(60, 0, 5, 5, 5.19, 5, 5, 9);
      expect(pointValues(smooth(within, nothingExempt))[3]).toBe(5.19);
    },
  );

  it('estimates by time, not by position', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 20_000, value: 1 },
      { at: 80_000, value: 4 },
      { at: 100_000, value: 5 },
    ];
    expect(smooth(points, nothingExempt)).toEqual(points);
  });

  it('leaves exempt points as measured', () => {
    const points = everySeconds(60, 0, 5, 5, 5.4, 5, 5, 9);
    expect(pointValues(smooth(points, (point) => point.value === 5.4))[3]).toBe(5.4);
  });

  it('keeps the minimum and maximum, invents no value and changes nothing in the input', () => {
    fc.assert(
      fc.property(stretch, fc.double({ min: -40, max: 40, noNaN: true }), (points, limit) => {
        const before = structuredClone(points);
        const drawn = smooth(points, (point) => point.value > limit);
        expect(points).toEqual(before);
        const measured = pointValues(points);
        expect(Math.min(...pointValues(drawn))).toBe(Math.min(...measured));
        expect(Math.max(...pointValues(drawn))).toBe(Math.max(...measured));
        expect([drawn[0], drawn.at(-1)]).toEqual([points[0], points.at(-1)]);
        const exempt = points.filter((point) => point.value > limit);
        expect(drawn).toEqual(expect.arrayContaining(exempt));
      }),
    );
  });
});

describe('smoothing a battery', () => {
  it('leaves a steady battery alone', () => {
    const steady = everySeconds(600, ...Array.from({ length: 60 }, () => 3.6));
    for (const { value } of smoothBattery(steady)) expect(value).toBeCloseTo(3.6, 10);
  });

  it(
    'moves by at most 0.001 a point and stays between the lowest and the highest',
    { tags: ['1.9.22'] },
    () => {
      const batteries = fc.array(fc.double({ min: 0.5, max: 4, noNaN: true }), {
        minLength: 1,
        maxLength: 100,
      });
      fc.assert(
        fc.property(batteries, (values) => {
          const drawn = pointValues(smoothBattery(everySeconds(60, ...values)));
          expect(drawn).toHaveLength(values.length);
          for (const [index, value] of drawn.entries()) {
            expect(Math.abs(value - (drawn[index - 1] ?? value))).toBeLessThanOrEqual(0.001 + 1e-12);
            expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
            expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
          }
        }),
      );
    },
  );

  it('weighs later points more and forgets those more than 30 back', { tags: ['1.9.22'] }, () => {
    const step = [...Array.from({ length: 30 }, () => 3.6), ...Array.from({ length: 40 }, () => 3.601)];
    const drawn = pointValues(smoothBattery(everySeconds(60, ...step)));
    expect((drawn[44] ?? 0) - 3.6).toBeGreaterThan(0.0005);
    expect(drawn[59]).toBeCloseTo(3.601, 10);
  });
});
