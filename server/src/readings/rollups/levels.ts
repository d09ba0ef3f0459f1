/** Widths of the roll-ups, finest first; each divides the next. Buckets start at multiples since 1970, UTC. */
export const ROLLUP_WIDTHS_MS = [600_000, 7_200_000, 86_400_000] as const;

/** The start of the bucket of that width that holds the moment. */
export function bucketStart(moment: number, widthMs: number): number {
  return Math.floor(moment / widthMs) * widthMs;
}
