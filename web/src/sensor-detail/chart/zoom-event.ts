import { z } from 'zod';
import type { TimeWindow } from '../chart-range.ts';

/** Less than this share of the window cut off is no zoom: dragging rounds to pixels. */
const LEAST_CUT = 0.002;

const percent = z.object({ start: z.number(), end: z.number() });
const values = z.object({ startValue: z.number(), endValue: z.number() });
const choice = z.union([values, percent]);
/** Dragging the overview gives percent; wheel and pinch the same in a batch; drag-select a batch of values. */
const zoomEvent = z.union([z.object({ batch: z.tuple([choice], z.unknown()) }), choice]);

/**
 * The part of the window that somebody chose to see, from ECharts' `datazoom` event; undefined when that is all
 * of it.
 */
export function zoomedWindow(event: unknown, window: TimeWindow): TimeWindow | undefined {
  const parsed = zoomEvent.safeParse(event);
  if (!parsed.success) return undefined;
  const chosen = within(window, 'batch' in parsed.data ? parsed.data.batch[0] : parsed.data);
  const tolerance = (window.endMs - window.startMs) * LEAST_CUT;
  const isAll = chosen.startMs - window.startMs < tolerance && window.endMs - chosen.endMs < tolerance;
  return isAll ? undefined : chosen;
}

function within(window: TimeWindow, chosen: z.output<typeof choice>): TimeWindow {
  const spanMs = window.endMs - window.startMs;
  const [start, end] =
    'startValue' in chosen
      ? [chosen.startValue, chosen.endValue]
      : [chosen.start, chosen.end].map((share) => window.startMs + (spanMs * share) / 100);
  return {
    startMs: Math.max(window.startMs, Math.round(start ?? window.startMs)),
    endMs: Math.min(window.endMs, Math.round(end ?? window.endMs)),
  };
}
