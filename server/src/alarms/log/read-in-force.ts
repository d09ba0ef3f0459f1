import type { Selectable } from 'kysely';
import type { AlarmLogTable, Tx } from '../../database/index.ts';
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
  return newestOfEach(rows);
}

/** Of the named events, over or not, the newest row that was raised; events of which nothing remains are left out. */
export async function readNewestRaised(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<Alarm[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('raised_at', 'is not', null)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  return newestOfEach(rows);
}

function newestOfEach(rows: readonly Selectable<AlarmLogTable>[]): Alarm[] {
  return [...new Map(rows.map((row) => [row.event_id, row])).values()].map(toAlarm);
}
