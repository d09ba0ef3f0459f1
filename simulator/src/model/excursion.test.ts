import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Disturbance } from './disturbances.ts';
import { excursionAt } from './excursion.ts';
import { MINUTE_MS } from './time.ts';

const SETPOINT_C = -20;
const RECOVERY_MS = 10 * MINUTE_MS;

const door: Disturbance = {
  kind: 'door',
  startsAt: 0,
  endsAt: 5 * MINUTE_MS,
  towardsC: 20,
  timeConstantMs: 5 * MINUTE_MS,
};

function excursion(atMs: number, ...disturbances: Disturbance[]): number {
  return excursionAt(() => [...disturbances], [], SETPOINT_C, RECOVERY_MS, atMs);
}

describe('an excursion', () => {
  it('is nothing before the door opens', () => {
    expect(excursion(0, door)).toBe(0);
    expect(excursion(-1, door)).toBe(0);
  });

  it('rises by a first-order law while the door is open', () => {
    expect(excursion(5 * MINUTE_MS, door)).toBeCloseTo(40 * (1 - Math.exp(-1)), 9);
  });

  it('falls back with the time constant of the recovery', () => {
    const peakC = excursion(5 * MINUTE_MS, door);
    expect(excursion(15 * MINUTE_MS, door)).toBeCloseTo(peakC * Math.exp(-1), 9);
  });

  it('does not jump when the last of it is forgotten', () => {
    const forgotten = door.endsAt + 12 * RECOVERY_MS;
    expect(Math.abs(excursion(forgotten - 1, door))).toBeLessThan(0.001);
  });

  it('lets an open door win over a defrost', () => {
    const defrost: Disturbance = { ...door, kind: 'defrost', endsAt: 20 * MINUTE_MS, towardsC: -15 };
    expect(excursion(5 * MINUTE_MS, defrost, door)).toBeCloseTo(excursion(5 * MINUTE_MS, door), 9);
  });

  it('never passes what it is driven towards, however many doors open', () => {
    const minutes = fc.integer({ min: 0, max: 120 });
    const doors = fc.array(fc.tuple(minutes, minutes), { maxLength: 8 });
    fc.assert(
      fc.property(doors, minutes, (spans, atMinutes) => {
        const disturbances = spans.map(([start, length]) => ({
          ...door,
          startsAt: start * MINUTE_MS,
          endsAt: (start + length) * MINUTE_MS,
        }));
        const excursionC = excursion(atMinutes * MINUTE_MS, ...disturbances);
        expect(excursionC).toBeGreaterThanOrEqual(0);
        expect(excursionC).toBeLessThanOrEqual(40);
      }),
    );
  });
});
