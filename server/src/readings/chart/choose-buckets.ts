import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

/** Division of a period: buckets of `widthMs` start at its multiples since 1970, UTC. */
export interface Buckets {
  readonly widthMs: number;
  /** Width of the widest roll-ups to read them from; 0 for readings only. */
  readonly levelMs: number;
  /** Number of the first bucket, which contains the start of the period: it starts at `first` × `widthMs`. */
  readonly first: number;
  readonly count: number;
}

/** Factor by which buckets may be wider than necessary in order to read fewer, wider roll-ups. */
const WIDER_IS_WORTH = 1.25;

/**
 * Divides the period, both ends inclusive, into at most `most` buckets. Those as wide as the finest roll-ups or wider
 * are whole multiples of a roll-up, so that each is exact. A thinned period has only roll-ups.
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

/** Returns the smallest multiple of `step`, or one close to it, with which at most `most` buckets are enough. */
function narrowest(from: number, to: number, most: number, step: number): number {
  // One bucket that contains any period: no border since 1970 is necessary.
  if (most <= 1) return Math.ceil((to + 1) / step) * step;
  let multiple = Math.max(1, Math.ceil((to - from + 1) / most / step));
  while (buckets(from, to, multiple * step, step).count > most) {
    multiple += Math.max(1, Math.floor(multiple / 1_000));
  }
  return multiple * step;
}
