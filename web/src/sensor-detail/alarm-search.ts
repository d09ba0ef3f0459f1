import type { AlarmLogEntry } from '@ts1/contract';

const HOUR_MS = 3_600_000;

/** The address of a sensor's page that shows the stretch of an alarm, with as much before and after it. */
export function alarmSearch(
  { since, returned_at }: Pick<AlarmLogEntry, 'since' | 'returned_at'>,
  nowMs: number,
): { range: 'custom'; from: string; to: string } {
  const startMs = Date.parse(since);
  const endMs = returned_at === null ? nowMs : Date.parse(returned_at);
  const aroundMs = Math.max(HOUR_MS / 2, endMs - startMs);
  return {
    range: 'custom',
    from: new Date(startMs - aroundMs).toISOString(),
    to: new Date(Math.min(nowMs, endMs + aroundMs)).toISOString(),
  };
}
