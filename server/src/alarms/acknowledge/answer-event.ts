import type { Change } from '../../audit/index.ts';
import type { AlarmSubject } from '../log/alarm.ts';
import { describeAlarm } from '../log/describe-alarm.ts';
import type { AcknowledgedBy } from '../machine/log-row.ts';
import { type Choice, choiceText } from '../answers/chosen.ts';

interface AnsweredEvent {
  readonly logId: number;
  readonly eventId: number;
}

/** Until the transaction ends nobody else acknowledges or answers anything of this sensor or base unit. */
export async function lockSubject({ tx, companyId }: Change, subject: AlarmSubject): Promise<void> {
  const [table, column, id] =
    subject.sensorId === null
      ? (['base_units', 'base_unit_id', subject.baseUnitId] as const)
      : (['sensors', 'sensor_id', subject.sensorId] as const);
  await tx.dialect.lockRows(tx, table, companyId, column, [id]);
}

/** How far an event is: a pre-alarm, an alarm that nobody has acknowledged, or acknowledged, if only in part. */
export async function eventStage(
  { tx, companyId }: Change,
  eventId: number,
): Promise<'pre-alarm' | 'waiting' | 'acknowledged'> {
  const { raised, acknowledged } = await tx.sql
    .selectFrom('alarm_log')
    .select(({ fn }) => [
      fn.count<number>('raised_at').as('raised'),
      fn.count<number>('acknowledged_at').as('acknowledged'),
    ])
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (acknowledged > 0) return 'acknowledged';
  return raised > 0 ? 'waiting' : 'pre-alarm';
}

/** Keeps what was chosen with the event, in the place of what was chosen before; what was not chosen stays. */
export async function answerEvent(
  { tx, companyId, record }: Change,
  { eventId, logId }: AnsweredEvent,
  choice: Choice,
  { by, userId, at }: AcknowledgedBy,
): Promise<void> {
  const { cause, action } = choice;
  if (cause === undefined && action === undefined) return;
  const chosen = {
    ...(cause && { cause_id: cause.id, cause: cause.text }),
    ...(action && { action_id: action.id, action: action.text }),
    answered_by: by,
    answered_by_id: userId,
    answered_at: at,
  };
  record('alarm_answer', `Answered ${await describeAlarm(tx, companyId, logId)}: ${choiceText(choice)}`, {
    logId,
    eventId,
    ...(cause && { cause: cause.text }),
    ...(action && { action: action.text }),
  });
  await tx.sql
    .insertInto('alarm_event_answers')
    .values({
      company_id: companyId,
      event_id: eventId,
      cause_id: null,
      cause: null,
      action_id: null,
      action: null,
      ...chosen,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'event_id']).doUpdateSet(chosen))
    .execute();
}
