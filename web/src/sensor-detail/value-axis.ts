import type { Point } from './points.ts';

export interface Extent {
  readonly min: number;
  readonly max: number;
}

const PADDING = 0.1;

/** Half the height of an axis whose values are all the same. */
const FLAT = { temperature: 0.5, humidity: 0.5, battery: 0.05 } as const;
export type ValueAxis = keyof typeof FLAT;

/** What a y axis spans: the values and 10 % of their range above and below (spec 1 §9); undefined without values. */
export function paddedExtent(axis: ValueAxis, stretches: readonly (readonly Point[])[]): Extent | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const stretch of stretches) {
    for (const { value } of stretch) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  if (min > max) return undefined;
  const padding = (max - min) * PADDING || FLAT[axis];
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
