import { bucketStart, closedTo, ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

/** A part of a period, the end outside it, and what to read it from: roll-ups of a width, or readings (0). */
export interface Piece {
  readonly widthMs: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Parts a period into the widest roll-ups that lie in it whole, up to `widestMs`, with finer ones and in the end
 * readings at both ends; in the order of time. Roll-ups reach as far as the sensor's newest reading has closed them.
 */
export function piecesOf(from: number, to: number, widestMs: number, latestMeasuredAt: number): Piece[] {
  if (from >= to) return [];
  const widthMs = ROLLUP_WIDTHS_MS.findLast((width) => width <= widestMs);
  if (widthMs === undefined) return [{ widthMs: 0, from, to }];
  const first = bucketStart(from + widthMs - 1, widthMs);
  const end = Math.min(bucketStart(to, widthMs), closedTo(latestMeasuredAt, widthMs));
  const finer = widthMs - 1;
  if (first >= end) return piecesOf(from, to, finer, latestMeasuredAt);
  return [
    ...piecesOf(from, first, finer, latestMeasuredAt),
    { widthMs, from: first, to: end },
    ...piecesOf(end, to, finer, latestMeasuredAt),
  ];
}
