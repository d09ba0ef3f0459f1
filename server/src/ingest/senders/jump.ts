/** How far a value may be from the converted one: it is measured again, a little later. */
const TOLERANCE = 1.5;
/** Near -40 both scales are alike, and a fridge that is opened changes by a few degrees. */
const LEAST_CHANGE = 12;

/**
 * Whether a value followed another as if its codec had changed between °C and °F. A hint and no more: a sensor that was
 * taken from a freezer into a room may look the same.
 */
export function looksLikeOtherUnit(before: number, after: number): boolean {
  if (Math.abs(after - before) < LEAST_CHANGE) return false;
  const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE;
  return isClose(after, before * 1.8 + 32) || isClose(before, after * 1.8 + 32);
}
