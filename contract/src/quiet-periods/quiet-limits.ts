import { DAY_MS } from '../platform/durations.ts';

/** A single quiet period ends by itself no later than this after its start. */
export const LONGEST_QUIET_MS = 7 * DAY_MS;
/** Longest time from the first day of a series to its last, and for planning ahead. */
export const LONGEST_SERIES_MS = 366 * DAY_MS;
/** Longest duration of each time of a series, half a day: between two of them every alarm is notified. */
export const LONGEST_TIME_MINUTES = 720;
export const MOST_QUIET_SENSORS = 10_000;

/** Longest shelving by default, in minutes. */
export const LONGEST_SHELVING_DEFAULT = 120;
/** Longest shelving that a company may allow, in minutes. */
export const LONGEST_SHELVING = 480;
