/** Widths of the roll-ups, finest first; each divides the next. Buckets start at multiples since 1970, UTC. */
export const ROLLUP_WIDTHS_MS = [600_000, 7_200_000, 86_400_000] as const;

/** Returns the start of the bucket of that width that contains the moment. */
export function bucketStart(moment: number, widthMs: number): number {
  return Math.floor(moment / widthMs) * widthMs;
}

/**
 * Returns where the closed roll-ups of that width of a sensor end: a bucket is closed, and only then stored, once a
 * reading after it was measured. Without any reading nothing is closed.
 */
export function closedTo(latestMeasuredAt: number, widthMs: number): number {
  return bucketStart(latestMeasuredAt, widthMs);
}
