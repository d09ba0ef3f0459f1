import { ALREADY_ACKNOWLEDGED } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import { Conflict } from '../../platform/errors.ts';
import { lockSubject } from './answer-event.ts';
import { findAlarm } from '../log/find-alarm.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { describeAlarm } from '../log/describe-alarm.ts';
import type { AcknowledgedBy } from '../machine/log-row.ts';
import { readStillOut } from '../log/read-still-out.ts';

const NOT_YET = 'This alarm has not been acknowledged yet.';

/**
 * Acknowledges once more what is acknowledged and still out: the count to the next message starts again. The first
 * acknowledgement stays as it was.
 * @throws NotFound, Conflict when the event is in any other state
 */
export async function acknowledgeAgain(
  change: Change,
  logId: number,
  { by, at }: AcknowledgedBy,
): Promise<AlarmChange[]> {
  const { tx, companyId, record } = change;
  const { eventId, subject, condition } = await findAlarm(tx, companyId, logId);
  await lockSubject(change, subject);
  const alarm = (await readStillOut(tx, companyId, [subject])).find((one) => one.eventId === eventId);
  if (alarm === undefined) throw new Conflict(await whyNot(tx, companyId, eventId));
  record('alarm_acknowledge_again', `Acknowledged again ${await describeAlarm(tx, companyId, logId)}`, {
    logId,
    eventId,
    ...subject,
    condition,
  });
  await tx.sql
    .updateTable('alarm_log')
    .set({ acknowledged_again_by: by, acknowledged_again_at: at })
    .where('company_id', '=', companyId)
    .where('log_id', '=', alarm.logId)
    .execute();
  return [{ ...alarm, companyId, kind: 'acknowledged-again', notify: true, isCorrection: false }];
}

async function whyNot(tx: Change['tx'], companyId: number, eventId: number): Promise<string> {
  const waiting = await tx.sql
    .selectFrom('alarm_log')
    .select('log_id')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('acknowledged_at', 'is', null)
    .where('withdrawn', '=', 0)
    .executeTakeFirst();
  return waiting === undefined ? ALREADY_ACKNOWLEDGED : NOT_YET;
}
