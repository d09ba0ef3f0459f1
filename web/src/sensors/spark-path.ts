/** Size of a spark line in pixels. */
export const SPARK = { width: 120, height: 28 } as const;

/** A line at the edge would be cut in half. */
const EDGE = 1.5;
/** Smaller changes are no shape worth seeing: they would fill the height with noise. */
const LEAST_SPAN_C = 2;

type Limit = number | null | undefined;

/** Drawing of a spark line, in its own pixels. */
export interface SparkShape {
  /** Path of the line; empty without any value. */
  readonly path: string;
  /** Top and height of the band within the limits; null without a limit. */
  readonly band: { readonly top: number; readonly height: number } | null;
}

/**
 * Returns the line through values at equal intervals, with a gap where one is missing, and the band within the limits,
 * which is always in sight.
 */
export function sparkShape(values: readonly (number | null)[], low: Limit, high: Limit): SparkShape {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { path: '', band: null };
  const inSight = [...known, ...[low, high].filter((limit) => typeof limit === 'number')];
  const [least, most] = [Math.min(...inSight), Math.max(...inSight)];
  const spare = Math.max(0, LEAST_SPAN_C - (most - least)) / 2;
  const bottom = least - spare;
  const perDegree = (SPARK.height - 2 * EDGE) / (most + spare - bottom);
  const y = (value: number): number => tenths(SPARK.height - EDGE - (value - bottom) * perDegree);
  const step = (SPARK.width - 2 * EDGE) / Math.max(1, values.length - 1);
  let path = '';
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const at = `${tenths(EDGE + index * step)} ${y(value)}`;
    // A value between two gaps is a dot.
    path += (values[index - 1] ?? null) === null ? `M${at}h0` : `L${at}`;
  }
  if (typeof low !== 'number' && typeof high !== 'number') return { path, band: null };
  const top = typeof high === 'number' ? y(high) : 0;
  const end = typeof low === 'number' ? y(low) : SPARK.height;
  return { path, band: { top, height: Math.max(0, tenths(end - top)) } };
}

const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;
