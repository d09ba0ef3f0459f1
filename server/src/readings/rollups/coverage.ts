/** A stretch of time, the end outside it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A reading of which only its place in time matters. */
export interface Placed {
  readonly at: number;
  /** Its temperature failed: it says nothing of the time after it. */
  readonly failed: boolean;
}

/** The later of two readings that are both before another: the one right before it. */
export function later(one: Placed | null, other: Placed | null): Placed | null {
  if (one === null || other === null) return one ?? other;
  return one.at > other.at ? one : other;
}

/**
 * The time that a reading covers: until the next one, at most `reachMs`. The newest of a sensor covers nothing yet.
 */
export function covered(one: Placed, next: number, reachMs: number): Stretch | null {
  return one.failed ? null : stretch(one.at, Math.min(next, one.at + reachMs));
}

/**
 * What a late reading changes when it is put between `before` (null when none is within reach) and `after`
 * (infinite when it is out of reach). As stretches only ever touch, one is gained, or lost by a failed reading.
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

/** The part of a stretch that lies in another, if any. */
export function within(part: Stretch, whole: Stretch): Stretch | null {
  return stretch(Math.max(part.from, whole.from), Math.min(part.to, whole.to));
}

function stretch(from: number, to: number): Stretch | null {
  return from < to ? { from, to } : null;
}
