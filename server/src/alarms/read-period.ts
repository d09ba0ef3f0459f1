import type { AlarmLogEntry } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { readLogEntries } from './read-log.ts';

/**
 * Rows of a sensor's log that were alarms in a period or lasted into it, oldest first, at most `limit` of them, and
 * how many there are. Times are epoch milliseconds, both ends inclusive.
 */
export async function readPeriodAlarms(
  tx: Tx,
  companyId: number,
  { sensorId, from, to }: { readonly sensorId: number; readonly from: number; readonly to: number },
  limit: number,
): Promise<{ readonly entries: AlarmLogEntry[]; readonly total: number }> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select('log_id')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('activated', '<=', to)
    .where('raised_at', 'is not', null)
    .where('withdrawn', '=', 0)
    .where((row) =>
      row.or([
        row('activated', '>=', from),
        row('returned_at', '>=', from),
        row('reset_at', '>=', from),
        row.and([row('returned_at', 'is', null), row('reset_at', 'is', null)]),
      ]),
    )
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  const logIds = rows.slice(0, limit).map(({ log_id }) => log_id);
  return { entries: await readLogEntries(tx, companyId, logIds), total: rows.length };
}
