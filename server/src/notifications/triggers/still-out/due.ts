import type { StillOutTable } from '../../../database/index.ts';

/** A message `worse` follows another of the same event no sooner than this. */
const BETWEEN_WORSE_MS = 15 * 60_000;
/** Sums of decimals are a little off. */
const ROUNDING = 1e-9;
/** So far may two servers' clocks be apart; what was counted from later than that was counted by a clock set back. */
const CLOCKS_APART_MS = 60_000;

/** Settings of a company. */
export interface FollowUpRules {
  /** 0 for never. */
  readonly stillOutAfterMs: number;
  /** By how much the value has to pass the one before; 0 for never. */
  readonly worseBy: number;
}

/** Stored state of an acknowledged event that is still out. */
export type Watched = Pick<StillOutTable, 'condition' | 'counted_from' | 'worse_base' | 'worse_at'> & {
  /** Its latest value; null where there is no value. */
  readonly newest: number | null;
};

/**
 * From when the next message is counted, if one about staying out is due now; else null. However many intervals are
 * over, it is one, and the next one comes at its own time.
 */
export function countedAgain(
  { counted_from: from }: Watched,
  { stillOutAfterMs }: FollowUpRules,
  now: number,
): number | null {
  if (stillOutAfterMs === 0) return null;
  if (from > now + CLOCKS_APART_MS) return now;
  const over = Math.floor((now - from) / stillOutAfterMs);
  return over < 1 ? null : from + over * stillOutAfterMs;
}

/** Whether the newest value has passed the one before by too much, and enough time has gone by. */
export function isWorse(watched: Watched, { worseBy }: FollowUpRules, now: number): boolean {
  const { condition, worse_base: base, worse_at: at, newest } = watched;
  if (worseBy === 0 || base === null || newest === null) return false;
  if (at !== null && at <= now && at > now - BETWEEN_WORSE_MS) return false;
  const passed = condition.endsWith(':low') ? base - newest : newest - base;
  return passed >= worseBy - ROUNDING;
}
