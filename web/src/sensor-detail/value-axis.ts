import type { Point } from './points.ts';

export interface Extent {
  readonly min: number;
  readonly max: number;
}

const PADDING = 0.1;

/**
 * Returns the span of a y axis: the values and 10 % of their range above and below (spec 1 §9), and so much at least
 * that the noise of a steady sensor does not look like a storm; undefined without values.
 */
export function paddedExtent(
  leastSpan: number,
  stretches: readonly (readonly Point[])[],
): Extent | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const stretch of stretches) {
    for (const { value } of stretch) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  if (min > max) return undefined;
  const padding = Math.max((max - min) * PADDING, (leastSpan - (max - min)) / 2);
  return { min: min - padding, max: max + padding };
}

/** Round values within an extent, at most `most` of them, and the decimals that write them all. */
export function valueTicks(
  { min, max }: Extent,
  most: number,
): { readonly values: readonly number[]; readonly decimals: number } {
  const power = Math.floor(Math.log10((max - min) / most));
  for (const factor of [1, 2, 5, 10, 20]) {
    const step = factor * 10 ** power;
    const [first, last] = [Math.ceil(min / step), Math.floor(max / step)];
    if (last - first + 1 > most) continue;
    const decimals = Math.max(0, -power - (factor >= 10 ? 1 : 0));
    // Rounded, so that 0.1 + 0.2 is the tick 0.3.
    const values = Array.from({ length: last - first + 1 }, (_, index) =>
      Number(((first + index) * step).toFixed(decimals)),
    );
    return { values, decimals };
  }
  return { values: [], decimals: 0 };
}
