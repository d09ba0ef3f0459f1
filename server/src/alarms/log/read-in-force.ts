import type { Tx } from '../../database/index.ts';
import { type Alarm, toAlarm } from './alarm.ts';

/** Those of the named events that are still in force: active, neither acknowledged nor reset. Their newest row each. */
export async function readInForce(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<Alarm[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('raised_at', 'is not', null)
    .where('acknowledged_at', 'is', null)
    .where('reset_at', 'is', null)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  const newest = new Map(rows.map((row) => [row.event_id, row]));
  return [...newest.values()].map(toAlarm);
}
