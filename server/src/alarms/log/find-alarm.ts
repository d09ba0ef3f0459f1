import type { Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import { conditionKey } from '../machine/conditions.ts';
import { toSubject } from './alarm.ts';

/** There is no such row, or it is another company's: the same to the caller. */
export const noSuchAlarm = (): NotFound => new NotFound('There is no such alarm.');

/**
 * The event, subject and condition of a row of the log.
 * @throws NotFound
 */
export async function findAlarm(tx: Tx, companyId: number, logId: number) {
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'sensor_id', 'base_unit_id', 'condition'])
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchAlarm();
  return { eventId: row.event_id, subject: toSubject(row), condition: conditionKey.parse(row.condition) };
}
