import { isWarning, type AlarmLogEntry } from '@ts1/contract';

/** Rows of alarms, never of warnings, whose state is 'alarm', one for each event, the newest first. */
export function activeAlarms(entries: readonly AlarmLogEntry[]): AlarmLogEntry[] {
  const byEvent = new Map<number, AlarmLogEntry>();
  for (const entry of entries) {
    if (entry.state !== 'alarm' || isWarning(entry)) continue;
    const known = byEvent.get(entry.event_id);
    if (known === undefined || raisedAt(entry) > raisedAt(known)) byEvent.set(entry.event_id, entry);
  }
  return [...byEvent.values()].toSorted((a, b) => raisedAt(b) - raisedAt(a) || b.idAlarmLog - a.idAlarmLog);
}

function raisedAt({ raised_at, activated }: AlarmLogEntry): number {
  return Date.parse(raised_at ?? activated);
}

/** Those whose event was not in force before; none when nothing is known of before. */
export function newlyActive(
  before: ReadonlySet<number> | undefined,
  active: readonly AlarmLogEntry[],
): AlarmLogEntry[] {
  return before === undefined ? [] : active.filter(({ event_id }) => !before.has(event_id));
}
