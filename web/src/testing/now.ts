import { act } from '@testing-library/react';
import { vi } from 'vitest';

export { minutesAgo, NOW } from './moment.ts';

/** The changes of one second are on screen before the next begins; a long time passes in longer steps. */
const SHORTEST_STEP_MS = 1_000;
const MOST_STEPS = 120;

/** Lets time pass: what falls due meanwhile is done, and its answers are on screen. */
export async function pass(byMs: number): Promise<void> {
  const stepMs = Math.max(SHORTEST_STEP_MS, Math.ceil(byMs / MOST_STEPS));
  for (let left = byMs; left > 0; left -= stepMs) {
    await act(async () => vi.advanceTimersByTimeAsync(Math.min(left, stepMs)));
  }
}

/** The device sleeps: it is later, and nothing was done meanwhile. */
export function sleep(forMs: number): void {
  vi.setSystemTime(Date.now() + forMs);
}
