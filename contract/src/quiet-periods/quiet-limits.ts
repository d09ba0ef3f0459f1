import { DAY_MS } from '../platform/durations.ts';

/** A single quiet period ends by itself no later than this after its start. */
export const LONGEST_QUIET_MS = 7 * DAY_MS;
/** From the first day of a series to its last. It may also be planned so far ahead. */
export const LONGEST_SERIES_MS = 366 * DAY_MS;
/** Each time of a series is shorter than half a day: between two of them every alarm is notified. */
export const LONGEST_TIME_MINUTES = 720;
export const MOST_QUIET_SENSORS = 10_000;

/** How long shelving may last where nobody has chosen otherwise, in minutes. */
export const LONGEST_SHELVING_DEFAULT = 120;
/** The longest that a company may allow, in minutes. */
export const LONGEST_SHELVING = 480;
