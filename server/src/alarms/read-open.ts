import type { AlarmLogEntry } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { toLogEntry } from './log-entry.ts';

/** The alarm in force of each visible sensor that has one, else its pre-alarm: the newest of them. */
export async function readOpenAlarms(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
): Promise<AlarmLogEntry[]> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('acknowledged_at', 'is', null)
    .where('reset_at', 'is', null)
    .where('withdrawn', '=', 0)
    .where('sensor_id', 'is not', null)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  const newest = new Map<number | null, AlarmLogEntry>();
  for (const row of rows) {
    if (!isVisible(visible, row.sensor_id)) continue;
    const entry = toLogEntry(row);
    if (entry.active || newest.get(row.sensor_id)?.active !== true) newest.set(row.sensor_id, entry);
  }
  return [...newest.values()];
}
