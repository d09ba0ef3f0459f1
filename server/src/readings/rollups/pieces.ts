import { DAY_MS } from '@ts1/contract/durations';
import { bucketStart, closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';

/** A part of a period, the end excluded, and its source: roll-ups of a width, or readings (0). */
export interface Piece {
  readonly widthMs: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Divides a period into the widest roll-ups that lie fully in it, up to `widestMs`, with finer ones and finally
 * readings at both ends; in the order of time. Roll-ups end where the sensor's newest reading has closed them.
 */
export function splitIntoPieces(
  from: number,
  to: number,
  widestMs: number,
  latestMeasuredAt: number,
): Piece[] {
  if (from >= to) return [];
  const widthMs = ROLLUP_WIDTHS_MS.findLast((width) => width <= widestMs);
  if (widthMs === undefined) return [{ widthMs: 0, from, to }];
  const first = bucketStart(from + widthMs - 1, widthMs);
  const end = Math.min(bucketStart(to, widthMs), closedTo(latestMeasuredAt, widthMs));
  const finer = widthMs - 1;
  if (first >= end) return splitIntoPieces(from, to, finer, latestMeasuredAt);
  return [
    ...splitIntoPieces(from, first, finer, latestMeasuredAt),
    { widthMs, from: first, to: end },
    ...splitIntoPieces(end, to, finer, latestMeasuredAt),
  ];
}

/**
 * Returns the same parts if some days have no roll-ups of the finest width: there the readings are to be read.
 * @param days since 1970-01-01 in UTC, ascending
 */
export function withoutFinest(pieces: readonly Piece[], days: readonly number[]): Piece[] {
  const parts: Piece[] = [];
  const add = (part: Piece): void => {
    const last = parts.at(-1);
    if (part.from >= part.to) return;
    if (last?.widthMs === part.widthMs && last.to === part.from) {
      parts[parts.length - 1] = { ...last, to: part.to };
    } else parts.push(part);
  };
  for (const piece of pieces) {
    const { widthMs, from, to } = piece;
    let next = from;
    for (const day of widthMs === ROLLUP_WIDTHS_MS[0] ? days : []) {
      const [start, end] = [Math.max(from, day * DAY_MS), Math.min(to, (day + 1) * DAY_MS)];
      if (start >= end) continue;
      add({ widthMs, from: next, to: start });
      add({ widthMs: 0, from: start, to: end });
      next = end;
    }
    add({ widthMs, from: next, to });
  }
  return parts;
}
