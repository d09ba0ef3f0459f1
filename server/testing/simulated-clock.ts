import type { Clock } from '../src/platform/clock.ts';

/** A clock that moves only when a test moves it. */
export interface SimulatedClock extends Clock {
  /** Moves the time by that many milliseconds. */
  advance(byMs: number): void;
}

export function simulatedClock(startMs: number = Date.UTC(2026, 0, 31, 10)): SimulatedClock {
  let now = startMs;
  return {
    now: () => now,
    advance(byMs) {
      now += byMs;
    },
  };
}
