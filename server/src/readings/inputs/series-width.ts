import { MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS } from '@ts1/contract/durations';

const WIDTHS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  WEEK_MS,
];

/** Returns the width of the narrowest buckets of which at most `most` cover a period, in milliseconds. */
export function seriesWidth(
  { from, to }: { readonly from: number; readonly to: number },
  most: number,
): number {
  const fits = (width: number): boolean => Math.floor(to / width) - Math.floor(from / width) + 1 <= most;
  const usual = WIDTHS_MS.find(fits);
  if (usual !== undefined) return usual;
  let weeks = 2;
  while (!fits(weeks * WEEK_MS)) weeks += 1;
  return weeks * WEEK_MS;
}
