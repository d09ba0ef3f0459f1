import { type OwnedTime, quietUntil } from '../../../quiet-periods/index.ts';

/** The longest that messages of an event are held, whatever periods follow each other. */
export const LONGEST_HOLD_MS = 7 * 86_400_000;

/** An event whose messages are held, and what is quiet about it. */
export interface Held {
  readonly heldAt: number;
  readonly quietId: number;
  readonly isInForce: boolean;
  /** Every time that covers what it is about, as scopes are now. */
  readonly times: readonly OwnedTime[];
  /** The times of the period that it was held by, whatever that covers now. */
  readonly ownTimes: readonly OwnedTime[];
}

/** The end of a hold: when, and whose maintenance it is in the end. Epoch milliseconds. */
export interface HoldEnd {
  readonly at: number;
  readonly quietId: number;
}

/**
 * When an event is no longer held: at the end of the last of the times that overlap, at once when nothing covers it any
 * longer, and never later than seven days after. What is over has time until its period ends: that is one summary.
 */
export function holdEnd({ heldAt, quietId, isInForce, times, ownTimes }: Held, now: number): HoldEnd {
  // After a clock that was set back.
  const since = Math.min(heldAt, now);
  const last = quietUntil(times, since) ?? (isInForce ? undefined : quietUntil(ownTimes, since));
  return {
    at: Math.min(last?.until ?? since, since + LONGEST_HOLD_MS),
    quietId: last?.quietId ?? quietId,
  };
}
