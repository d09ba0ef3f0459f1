/** Most digits that are meaningful in the double of a measured value; further ones are rounding. */
const MOST_DIGITS = 6;

/**
 * Returns how many digits after the point show two values as different: at least `least`, more only where different
 * values would read the same, so that −14.88 beside a limit of −14.9 reads as −14.88 and not as its own limit.
 */
export function digitsApart(value: number, other: number | null, least = 1): number {
  if (other === null || value === other) return least;
  for (let digits = least; digits < MOST_DIGITS; digits += 1) {
    if (!readAlike(value, other, digits)) return digits;
  }
  return readAlike(value, other, MOST_DIGITS) ? least : MOST_DIGITS;
}

/** Returns whether two values read the same, compared as numbers: -0.0 reads as 0.0. */
function readAlike(value: number, other: number, digits: number): boolean {
  return Number(value.toFixed(digits)) === Number(other.toFixed(digits));
}
