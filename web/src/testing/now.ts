import { act } from '@testing-library/react';
import { toTimestamp } from '@ts1/contract';
import { vi } from 'vitest';

const MINUTE_MS = 60_000;

/** When every test begins: a Tuesday in winter, so that London's clock shows UTC. */
export const NOW = Date.parse('2026-02-10T09:30:00.000Z');

/** A moment before the test began, as the API writes it. */
export function minutesAgo(minutes: number): string {
  return toTimestamp(NOW - minutes * MINUTE_MS);
}

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
