import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

/** How a period is divided: buckets of `widthMs` start at its multiples since 1970, UTC. */
export interface Buckets {
  readonly widthMs: number;
  /** The widest roll-ups to read them from; 0 for readings alone. */
  readonly levelMs: number;
  /** Number of the first bucket, which holds the start of the period: it starts at `first` × `widthMs`. */
  readonly first: number;
  readonly count: number;
}

/** Wider roll-ups are fewer rows to read, and worth buckets that are wider than need be by this much. */
const WIDER_IS_WORTH = 1.25;

/**
 * Divides the period, both ends inclusive, into at most `most` buckets. Those as wide as the finest roll-ups or
 * wider are whole multiples of a roll-up, so that each is exact. A thinned period has roll-ups alone to read from.
 */
export function chooseBuckets(from: number, to: number, most: number, isThinned = false): Buckets {
  const exact = narrowest(from, to, most, 1);
  if (exact < ROLLUP_WIDTHS_MS[0] && !isThinned) return buckets(from, to, exact, 0);
  const finest = { width: narrowest(from, to, most, ROLLUP_WIDTHS_MS[0]), level: ROLLUP_WIDTHS_MS[0] };
  const wider = ROLLUP_WIDTHS_MS.map((level) => ({ width: narrowest(from, to, most, level), level }));
  const chosen = wider.findLast(({ width }) => width <= exact * WIDER_IS_WORTH) ?? finest;
  return buckets(from, to, chosen.width, chosen.level);
}

function buckets(from: number, to: number, widthMs: number, levelMs: number): Buckets {
  const first = Math.floor(from / widthMs);
  return { widthMs, levelMs, first, count: Math.floor(to / widthMs) - first + 1 };
}

/** The smallest multiple of `step`, or one close to it, of which no more than `most` buckets hold the period. */
function narrowest(from: number, to: number, most: number, step: number): number {
  // One bucket that holds any period: there need be no border since 1970.
  if (most <= 1) return Math.ceil((to + 1) / step) * step;
  let multiple = Math.max(1, Math.ceil((to - from + 1) / most / step));
  while (buckets(from, to, multiple * step, step).count > most) {
    multiple += Math.max(1, Math.floor(multiple / 1_000));
  }
  return multiple * step;
}
