import { sql } from 'kysely';
import { WARNING_KEYS } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';

/**
 * Starts to count events that came in a file acknowledged and still out, from their arrival here: no one here was
 * notified of them before.
 */
export async function resumeStillOut(tx: Tx, companyId: number, now: number): Promise<void> {
  await sql`insert into still_out (company_id, event_id, sensor_id, base_unit_id, condition, counted_from, worse_base)
    select company_id, event_id, max(sensor_id), max(base_unit_id), max(condition), cast(${now} as bigint),
      case when max(condition) like '%:low' then min(value) else max(value) end
    from alarm_log
    where company_id = ${companyId} and acknowledged_at is not null and returned_at is null and ended_at is null
      and repeated = 0 and withdrawn = 0 and condition not in (${sql.join(['battery', ...WARNING_KEYS])})
    group by company_id, event_id`.execute(tx.sql);
}
