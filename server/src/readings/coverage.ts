/** A stretch of time, the end outside it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A reading of which only its place in time matters. */
interface Placed {
  readonly at: number;
  /** Its temperature failed: it says nothing of the time after it. */
  readonly failed: boolean;
}

/**
 * The time that a sensor's readings cover: each covers until the next one, at most `reachMs`; the newest covers
 * nothing yet. This is what changes when `one` is put between `before` (null when none is within reach) and
 * `after` (null when it is the newest, infinite when the next is out of reach).
 */
export function changeOfCoverage(
  before: Placed | null,
  one: Placed,
  after: number | null,
  reachMs: number,
): { readonly gained: Stretch | null; readonly lost: Stretch | null } {
  const reach = (placed: Placed): number => (placed.failed ? placed.at : placed.at + reachMs);
  if (after === null) {
    return { gained: before && stretch(before.at, Math.min(reach(before), one.at)), lost: null };
  }
  const coveredTo = before === null ? one.at : Math.min(reach(before), after);
  const coversTo = Math.min(reach(one), after);
  return {
    gained: stretch(Math.max(one.at, coveredTo), coversTo),
    lost: one.failed ? stretch(one.at, coveredTo) : null,
  };
}

function stretch(from: number, to: number): Stretch | null {
  return from < to ? { from, to } : null;
}
