/** Most due times of one plan that are passed at once, after a time in which no server ran. */
const MOST_AT_ONCE = 100;

/** A due time that was passed, and the end of its grace; epoch milliseconds. */
export interface PassedTime {
  readonly due: number;
  readonly graceEndsAt: number;
}

/** Due times of a plan; epoch milliseconds. */
interface DueTimes {
  /** The first that was not passed yet. */
  readonly due: number;
  readonly graceMs: number;
  readonly next: (after: number) => number;
  /** Whether the plan was counted by another time zone: the new one counts for what is not due yet. */
  readonly isMoved: boolean;
  /** No time that is counted anew comes before this one. */
  readonly notBefore: number;
}

/**
 * Passes the due times of a plan up to now, oldest first, and opens what is due at each. Returns the last of them,
 * undefined for none, and the due time that comes next.
 */
export async function passDueTimes(
  { due: first, graceMs, next, isMoved, notBefore }: DueTimes,
  now: number,
  open: (passed: PassedTime) => Promise<void>,
): Promise<{ readonly passed: PassedTime | undefined; readonly nextAt: number }> {
  let passed: PassedTime | undefined;
  let due = first;
  for (let count = 0; count < MOST_AT_ONCE && due <= now; count += 1) {
    passed = { due, graceEndsAt: due + graceMs };
    await open(passed);
    due = next(due);
  }
  return { passed, nextAt: isMoved && due > now ? next(Math.max(now, notBefore)) : due };
}
