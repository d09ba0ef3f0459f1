import type { AlarmLogEntry } from '@ts1/contract';

/**
 * Returns the newest row of each event of a log, the newest event first: what became an alarm or a warning, or is
 * about to. Events that a late reading disproved are left out.
 */
export function pastAlarms(entries: readonly AlarmLogEntry[]): readonly AlarmLogEntry[] {
  const known = entries.filter(
    ({ withdrawn, raised_at, state }) => !withdrawn && (raised_at !== null || state !== 'over'),
  );
  const byEvent = Map.groupBy(known, ({ event_id }) => event_id);
  return [...byEvent.values()]
    .flatMap((rows) => rows.toSorted((one, other) => other.idAlarmLog - one.idAlarmLog).slice(0, 1))
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since));
}
