import type { AlarmLogEntry } from '@ts1/contract';

/** Rows in force (active, not acknowledged, not reset), one for each event, the newest first. */
export function activeAlarms(entries: readonly AlarmLogEntry[]): AlarmLogEntry[] {
  const byEvent = new Map<number, AlarmLogEntry>();
  for (const entry of entries) {
    const { active, acknowledged, alarm_reset, withdrawn, event_id } = entry;
    if (!active || acknowledged || alarm_reset !== null || withdrawn) continue;
    const known = byEvent.get(event_id);
    if (known === undefined || raisedAt(entry) > raisedAt(known)) byEvent.set(event_id, entry);
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
