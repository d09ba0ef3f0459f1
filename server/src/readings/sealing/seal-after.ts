/** Time after a day by which base units that were cut off for a night and a day have delivered its readings. */
export const SEAL_AFTER_MS = 36 * 3_600_000;
