import type { AlarmLogEntry, CurrentAlarm } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { toLogEntry } from './log-entry.ts';

/** The conditions that are not normal now, one row for each, of every sensor and base unit that is visible. */
export async function readCurrentAlarms(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
): Promise<CurrentAlarm[]> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  const current = new Map<string, AlarmLogEntry>();
  for (const row of rows) {
    const isSeen = row.sensor_id === null ? visible === 'all' : isVisible(visible, row.sensor_id);
    const entry = toLogEntry(row);
    if (!isSeen || entry.state === 'over') continue;
    const key = `${row.sensor_id ?? ''}/${row.base_unit_id ?? ''}/${row.condition}`;
    const known = current.get(key);
    if (known === undefined || RANK[entry.state] >= RANK[known.state]) current.set(key, entry);
  }
  return [...current.values()];
}

/** An alarm outranks a pre-alarm of the same condition, that what is acknowledged. */
const RANK = { over: 0, acknowledged: 1, 'pre-alarm': 2, alarm: 3 } as const;
