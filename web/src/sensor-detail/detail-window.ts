import { lineKey, type DrawnLine } from './drawn-lines.ts';
import type { TimeWindow } from './chart-range.ts';
import type { Point } from './points.ts';

/** How much more is read on either side of what is seen, so that moving a little shows no coarse lines. */
const MARGIN = 0.5;

/** The window to read in detail while a part of a coarse answer is seen. */
export function detailWindow(seen: TimeWindow, window: TimeWindow): TimeWindow {
  const margin = (seen.endMs - seen.startMs) * MARGIN;
  return {
    startMs: Math.max(window.startMs, Math.floor(seen.startMs - margin)),
    endMs: Math.min(window.endMs, Math.ceil(seen.endMs + margin)),
  };
}

/** True when what is seen lies within what was read in detail, and was not zoomed in on much further since. */
export function isDetailed(seen: TimeWindow, detailed: TimeWindow): boolean {
  const isWithin = seen.startMs >= detailed.startMs && seen.endMs <= detailed.endMs;
  return isWithin && (seen.endMs - seen.startMs) * 4 >= detailed.endMs - detailed.startMs;
}

type Stretches = DrawnLine['stretches'];

/** Coarse lines with the detailed ones in their place within the detailed window. */
export function withDetail<Line extends DrawnLine>(
  coarse: readonly Line[],
  detailed: readonly Line[],
  { startMs, endMs }: TimeWindow,
): readonly Line[] {
  return coarse.map((whole) => {
    const { stretches } = whole;
    const before = clipped(stretches, (point) => point.at < startMs);
    const within = detailed.find((line) => lineKey(line) === lineKey(whole))?.stretches ?? [];
    const after = clipped(stretches, (point) => point.at > endMs);
    const isMeasuredAt = (at: number): boolean => stretches.some((stretch) => spans(stretch, at));
    const upToEnd = joined(before, within, isMeasuredAt(startMs));
    return { ...whole, stretches: joined(upToEnd, after, within.length > 0 && isMeasuredAt(endMs)) };
  });
}

function clipped(stretches: Stretches, keeps: (point: Point) => boolean): Stretches {
  return stretches.map((stretch) => stretch.filter(keeps)).filter((stretch) => stretch.length > 0);
}

function spans(stretch: readonly Point[], at: number): boolean {
  const [first, last] = [stretch[0], stretch.at(-1)];
  return first !== undefined && last !== undefined && first.at < at && last.at > at;
}

/** One list after the other; where the line goes on across the seam, so does its stretch. */
function joined(earlier: Stretches, later: Stretches, goesOn: boolean): Stretches {
  const [last, first] = [earlier.at(-1), later[0]];
  if (!goesOn || last === undefined || first === undefined) return [...earlier, ...later];
  return [...earlier.slice(0, -1), [...last, ...first], ...later.slice(1)];
}
