import { MINUTE_MS, DAY_MS } from '@ts1/contract/durations';

/** A clock that is a little off is not reported: time servers slew, machines are busy. */
export const NOTEWORTHY_MS = 5 * MINUTE_MS;
/** Beyond this, what is deleted or ended by time waits. */
const DOUBTFUL_MS = DAY_MS;

/** One look at the clocks. Epoch milliseconds, but for `monotonic`, which counts from anywhere and is never set. */
export interface Look {
  readonly wall: number;
  readonly monotonic: number;
}

/** Why the clock is in doubt. */
export interface Doubt {
  /** By the clock that is in doubt. */
  readonly since: number;
  readonly why: 'step' | 'away' | 'behind' | 'database';
  /** By how much it seems to be off; ahead is positive. */
  readonly byMs: number;
}

/** How far the clock was set between two looks: ahead is positive, and 0 when it merely ran. */
export function stepBetween(before: Look, after: Look): number {
  const step = after.wall - before.wall - (after.monotonic - before.monotonic);
  return Math.abs(step) > NOTEWORTHY_MS ? step : 0;
}

/** A step while we watched is proof, whichever way it went. */
export function doubtOfStep(stepMs: number, now: number): Doubt | null {
  return Math.abs(stepMs) > DOUBTFUL_MS ? { since: now, why: 'step', byMs: stepMs } : null;
}

/**
 * Compares the clock with the newest commit at the start: time never goes back, so a clock behind it is wrong, or was
 * wrong then. One that is more than a day ahead may be right, when the installation was switched off; that cannot be
 * known yet.
 */
export function doubtAtStart(newestCommitAt: number, now: number): Doubt | null {
  const byMs = now - newestCommitAt;
  if (Math.abs(byMs) <= DOUBTFUL_MS) return null;
  return { since: now, why: byMs > 0 ? 'away' : 'behind', byMs };
}

/** Two clocks that differ: it cannot be known which one is wrong. */
export function doubtOfDatabase(databaseAheadMs: number, now: number): Doubt | null {
  return Math.abs(databaseAheadMs) > DOUBTFUL_MS
    ? { since: now, why: 'database', byMs: -databaseAheadMs }
    : null;
}

/** Sensors that were received since the doubt: how many devices dated their readings as we do, or otherwise. */
export interface Witnesses {
  readonly agree: number;
  readonly differ: number;
}

/** Devices have clocks of their own: when most of those that dated readings agree with ours, ours is right. */
export function isConfirmed({ agree, differ }: Witnesses): boolean {
  return agree > differ;
}
