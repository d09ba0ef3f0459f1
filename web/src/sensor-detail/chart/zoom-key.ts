import type { TimeWindow } from '../chart-range.ts';

/** Each press shows half or twice as much, or moves by a quarter of what is seen. */
const MOVE = 0.25;
const LEAST_SPAN_MS = 60_000;

/**
 * Returns the window seen after a key: `+` and `-` zoom about the middle, arrows move, Escape and `0` show all
 * (undefined). A key that means nothing here returns 'none', so that the page keeps it.
 */
export function zoomByKey(
  key: string,
  window: TimeWindow,
  zoom: TimeWindow | undefined,
): TimeWindow | undefined | 'none' {
  const seen = zoom ?? window;
  const spanMs = seen.endMs - seen.startMs;
  switch (key) {
    case '+':
    case '=':
      return within(window, seen, Math.max(LEAST_SPAN_MS, spanMs / 2), 0);
    case '-':
      return within(window, seen, spanMs * 2, 0);
    case 'ArrowLeft':
      return zoom === undefined ? 'none' : within(window, seen, spanMs, -spanMs * MOVE);
    case 'ArrowRight':
      return zoom === undefined ? 'none' : within(window, seen, spanMs, spanMs * MOVE);
    case 'Escape':
    case '0':
      return zoom === undefined ? 'none' : undefined;
    default:
      return 'none';
  }
}

function within(
  window: TimeWindow,
  seen: TimeWindow,
  spanMs: number,
  moveMs: number,
): TimeWindow | undefined {
  if (spanMs >= window.endMs - window.startMs) return undefined;
  const wanted = (seen.startMs + seen.endMs - spanMs) / 2 + moveMs;
  const startMs = Math.round(Math.min(Math.max(wanted, window.startMs), window.endMs - spanMs));
  return { startMs, endMs: Math.round(startMs + spanMs) };
}
