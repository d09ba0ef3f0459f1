import type { TimeWindow } from './chart-range.ts';
import type { InputKey, LineColour } from './drawn-lines.ts';

/** Time in which a state had a value; null while the value is not known. */
export interface StateSpan extends TimeWindow {
  readonly value: 0 | 1 | null;
}

/** So much was counted in a stretch of time. */
export interface CountBar extends TimeWindow {
  readonly count: number;
}

interface LaneFacts {
  readonly input: InputKey;
  readonly measurand: string;
  readonly name: string;
  readonly colour: LineColour;
  /** When it was an alarm; left out where it never was. */
  readonly alarms?: readonly TimeWindow[];
}

export interface StateLane extends LaneFacts {
  readonly kind: 'state';
  /** The state that stands out: an open door, power that is missing. */
  readonly active: 0 | 1;
  readonly spans: readonly StateSpan[];
}

export interface CountLane extends LaneFacts {
  readonly kind: 'count';
  readonly bars: readonly CountBar[];
}

/** A state or a count through the period of a chart, oldest first. */
export type Lane = StateLane | CountLane;

/** A rectangle of a lane; `share` is how much of the lane's height it fills, from below. */
export interface LanePiece extends TimeWindow {
  readonly share: number;
  readonly look: 'active' | 'inactive' | 'unknown' | 'alarm';
}

/** A state that is not active is a line at the bottom of its lane, so that it differs from one that is unknown. */
const INACTIVE_SHARE = 0.12;
/** The least that is seen of a bar. */
const LEAST_SHARE = 0.08;

/**
 * Returns the pieces of a lane within a window: blocks while a state is active, bars as high as their part of the
 * highest, and upon them the times of alarm.
 */
export function lanePieces(lane: Lane, window: TimeWindow): readonly LanePiece[] {
  const alarms = within(lane.alarms ?? [], window);
  return [
    ...valuePieces(lane, window),
    ...alarms.map(({ startMs, endMs }): LanePiece => ({ startMs, endMs, share: 1, look: 'alarm' })),
  ];
}

function valuePieces(lane: Lane, window: TimeWindow): readonly LanePiece[] {
  if (lane.kind === 'state') {
    return within(lane.spans, window).map(({ startMs, endMs, value }) => {
      if (value === null) return { startMs, endMs, share: 1, look: 'unknown' };
      return value === lane.active
        ? { startMs, endMs, share: 1, look: 'active' }
        : { startMs, endMs, share: INACTIVE_SHARE, look: 'inactive' };
    });
  }
  const highest = Math.max(1, ...lane.bars.map(({ count }) => count));
  return within(lane.bars, window)
    .filter(({ count }) => count > 0)
    .map(({ startMs, endMs, count }) => ({
      startMs,
      endMs,
      share: Math.max(LEAST_SHARE, count / highest),
      look: 'active',
    }));
}

/** The span or bar in which a moment lies; of two that meet there, the later one. */
export function partAt<Part extends TimeWindow>(parts: readonly Part[], at: number): Part | undefined {
  return parts.findLast(({ startMs, endMs }) => startMs <= at && at <= endMs);
}

function within<Part extends TimeWindow>(parts: readonly Part[], window: TimeWindow): readonly Part[] {
  return parts
    .filter(({ startMs, endMs }) => endMs > window.startMs && startMs < window.endMs)
    .map((part) => ({
      ...part,
      startMs: Math.max(part.startMs, window.startMs),
      endMs: Math.min(part.endMs, window.endMs),
    }));
}
