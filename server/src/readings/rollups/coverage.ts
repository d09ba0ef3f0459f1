/** A stretch of time, the end excluded. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A reading of which only its time matters. */
export interface Placed {
  readonly at: number;
  /** Whether its temperature failed: then it does not cover the time after it. */
  readonly failed: boolean;
}

/** Returns the later of two readings that both precede another: its direct predecessor. */
export function later(one: Placed | null, other: Placed | null): Placed | null {
  if (one === null || other === null) return one ?? other;
  return one.at > other.at ? one : other;
}

/** Returns the time that a reading covers: until the next, at most `reachMs`. The newest one covers nothing yet. */
export function covered(one: Placed, next: number, reachMs: number): Stretch | null {
  return one.failed ? null : stretch(one.at, Math.min(next, one.at + reachMs));
}

/**
 * Returns the change of coverage by a late reading between `before` (null when none is within reach) and `after`
 * (infinite when it is out of reach). Stretches never overlap, so one is gained, or lost by a failed reading.
 */
export function changeOfCoverage(
  before: Placed | null,
  late: Placed,
  after: number,
  reachMs: number,
): { readonly gained: Stretch | null; readonly lost: Stretch | null } {
  const coveredTo = (before && covered(before, after, reachMs)?.to) ?? late.at;
  if (late.failed) return { gained: null, lost: stretch(late.at, coveredTo) };
  return { gained: stretch(Math.max(late.at, coveredTo), Math.min(late.at + reachMs, after)), lost: null };
}

/** Returns the part of a stretch that lies in another, if any. */
export function within(part: Stretch, whole: Stretch): Stretch | null {
  return stretch(Math.max(part.from, whole.from), Math.min(part.to, whole.to));
}

function stretch(from: number, to: number): Stretch | null {
  return from < to ? { from, to } : null;
}
