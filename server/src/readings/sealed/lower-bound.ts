/** Returns the place of the first of ascending times that is not before a moment; their number when all are. */
export function lowerBound(times: Float64Array, moment: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) < moment) from = middle + 1;
    else to = middle;
  }
  return from;
}
