const LEAST_AROUND_MS = 30 * 60_000;

/**
 * The address of a sensor's page that shows an excursion (epoch milliseconds) with as much before and after it. One that goes
 * on (null) needs none: the page opens at it by itself, and follows it.
 */
export function alarmSearch(
  startMs: number,
  endMs: number | null,
  nowMs: number,
): { range?: 'custom'; from?: string; to?: string } {
  if (endMs === null) return {};
  const aroundMs = Math.max(LEAST_AROUND_MS, endMs - startMs);
  return {
    range: 'custom',
    from: new Date(startMs - aroundMs).toISOString(),
    to: new Date(Math.min(nowMs, endMs + aroundMs)).toISOString(),
  };
}
