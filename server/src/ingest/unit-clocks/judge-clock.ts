import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ts1/contract/durations';

/** A newest reading further ahead of its receipt than this proves a wrong clock: nothing is measured in the future. */
const MOST_AHEAD_MS = 60 * SECOND_MS;
/** A newest reading older than this, in each delivery of an hour, is of a clock that is behind. */
const MOST_BEHIND_MS = 10 * MINUTE_MS;
/** A clock that is behind is behind by the same each time; a lag that changes by more than this is of a backlog. */
const STEADY_MS = 10 * MINUTE_MS;
/** Time through which all deliveries have to say the same, and their least number. */
const RUN_MS = HOUR_MS;
const LEAST_DELIVERIES = 3;

/** Deliveries of a base unit with readings that it dated, one after another. Epoch milliseconds, and milliseconds. */
export interface ClockSpan {
  /** Receipts of the first and the last. */
  readonly since: number;
  readonly until: number;
  /** Deliveries dated as by a right clock and as by a wrong one. */
  readonly right: number;
  readonly wrong: number;
  /** The smallest and the greatest lag (receipt − newest measured time): negative is ahead. */
  readonly least: number;
  readonly most: number;
}

/** The judgement of a base unit's clock so far. */
export interface ClockState {
  readonly isWrong: boolean;
  /** The deliveries since the last one that agreed with the judgement; null while they agree. */
  readonly run: ClockSpan | null;
}

/** The span of one delivery. */
export function toSpan(receivedAt: number, lagMs: number): ClockSpan {
  const isWrong = lagMs < -MOST_AHEAD_MS || lagMs > MOST_BEHIND_MS;
  const span = { since: receivedAt, until: receivedAt, least: lagMs, most: lagMs };
  return { ...span, right: isWrong ? 0 : 1, wrong: isWrong ? 1 : 0 };
}

/** The span of all deliveries of two. */
export function joinSpans(one: ClockSpan, other: ClockSpan): ClockSpan {
  return {
    since: Math.min(one.since, other.since),
    until: Math.max(one.until, other.until),
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
    least: Math.min(one.least, other.least),
    most: Math.max(one.most, other.most),
  };
}

/**
 * Judges a clock by the next deliveries. The judgement changes when all deliveries of an hour, and at least three,
 * contradict it; those that say both leave it as it is.
 *
 * @param usualIntervalMs interval at which the base unit's most frequent sensor measures: so old its newest reading may be
 */
export function judgeClock(state: ClockState, span: ClockSpan, usualIntervalMs: number): ClockState {
  const { isWrong } = state;
  const keeps = { isWrong, run: null };
  const isOld = span.right === 0 && span.least >= 0 && span.least <= usualIntervalMs;
  const [right, wrong] = isOld ? [span.wrong, 0] : [span.right, span.wrong];
  if ((isWrong ? wrong : right) > 0) return keeps;
  if (!isWrong && !isSteady(span)) return keeps;
  const run = state.run === null ? span : prolong(state.run, span, isWrong);
  const isDecided = run.until - run.since >= RUN_MS && run.right + run.wrong >= LEAST_DELIVERIES;
  return isDecided ? { isWrong: !isWrong, run: null } : { isWrong, run };
}

/** A run is begun anew by a server whose clock was set back, and while a backlog is delivered. */
function prolong(run: ClockSpan, span: ClockSpan, isWrong: boolean): ClockSpan {
  if (span.until < run.since) return span;
  const joined = joinSpans(run, span);
  return isWrong || isSteady(joined) ? joined : span;
}

/** A backlog is never ahead of its receipt. */
function isSteady({ least, most }: ClockSpan): boolean {
  return least < -MOST_AHEAD_MS || most - least <= STEADY_MS;
}
