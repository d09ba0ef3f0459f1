/** After the end of a day: what base units kept while they were cut off for a night and a day has come by then. */
export const SEAL_AFTER_MS = 36 * 3_600_000;
