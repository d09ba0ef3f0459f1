import { ALREADY_ACKNOWLEDGED } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { readStillOut } from '../log/read-still-out.ts';
import type { AcknowledgedBy } from '../machine/log-row.ts';
import type { LockedEvent } from './lock-event.ts';

export const NOT_YET = 'This alarm has not been acknowledged yet.';

/**
 * Acknowledges once more what is acknowledged and still out: the count to the next message starts again. The first
 * acknowledgement stays as it was.
 * @throws Conflict when the event is in any other state
 */
export async function acknowledgeAgain(
  { tx, companyId, record }: Change,
  { logId, eventId, subject, condition, words, rows }: LockedEvent,
  { by, at }: AcknowledgedBy,
): Promise<AlarmChange[]> {
  const alarm = (await readStillOut(tx, companyId, [subject])).find((one) => one.eventId === eventId);
  if (alarm === undefined) {
    const isOpen = rows.some(({ acknowledged, isWithdrawn }) => acknowledged === null && !isWithdrawn);
    throw new Conflict(isOpen ? NOT_YET : ALREADY_ACKNOWLEDGED);
  }
  record('alarm_acknowledge_again', `Acknowledged again ${words}`, { logId, eventId, ...subject, condition });
  await tx.sql
    .updateTable('alarm_log')
    .set({ acknowledged_again_by: by, acknowledged_again_at: at })
    .where('company_id', '=', companyId)
    .where('log_id', '=', alarm.logId)
    .execute();
  return [{ ...alarm, companyId, kind: 'acknowledged-again', notify: true, isCorrection: false }];
}
