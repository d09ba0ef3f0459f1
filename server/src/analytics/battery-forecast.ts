import { DAY_MS } from '@ts1/contract/durations';

/** It takes at least a fortnight to distinguish wear from weather. */
const LEAST_DAYS = 14;
/** Further ahead a straight line says nothing. */
const FURTHEST_MS = 5 * 365 * DAY_MS;

interface DayMean {
  readonly at: number;
  readonly mean: number;
}

/**
 * When the mean battery of a day will reach `low`, by the straight line through the days (least squares). Null when
 * there are too few days, it does not fall, is low already, or lasts for years.
 */
export function batteryLowAt(days: readonly DayMean[], low: number): number | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST_DAYS * DAY_MS) return null;
  const meanAt = days.reduce((sum, { at }) => sum + (at - first.at), 0) / days.length;
  const mean = days.reduce((sum, day) => sum + day.mean, 0) / days.length;
  let [covariance, variance] = [0, 0];
  for (const day of days) {
    covariance += (day.at - first.at - meanAt) * (day.mean - mean);
    variance += (day.at - first.at - meanAt) ** 2;
  }
  const slope = covariance / variance;
  if (!(slope < 0) || last.mean < low) return null;
  const at = first.at + meanAt + (low - mean) / slope;
  return at > last.at && at - last.at <= FURTHEST_MS ? Math.round(at) : null;
}
