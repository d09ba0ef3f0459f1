import { inCompany, type Tx } from '../../database/index.ts';

/** So many events back somebody's answer still is the usual one. */
const MOST_EVENTS = 20;

/** The entries of the lists that were chosen last; null where none was, or where it is not offered any more. */
export interface UsualAnswer {
  readonly causeId: number | null;
  readonly actionId: number | null;
}

/** Reads the last answer to the same condition of the same sensor, among its newest events; undefined for none. */
export async function readUsualAnswer(
  tx: Tx,
  companyId: number,
  { sensorId, condition }: { readonly sensorId: number; readonly condition: string },
): Promise<UsualAnswer | undefined> {
  const newest = tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'activated'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('condition', '=', condition)
    .orderBy('activated', 'desc')
    .limit(MOST_EVENTS);
  const row = await tx.sql
    .selectFrom(newest.as('event'))
    .innerJoin('alarm_event_answers as answer', (join) =>
      join.onRef('answer.event_id', '=', 'event.event_id').on('answer.company_id', '=', companyId),
    )
    .leftJoin('alarm_choices as cause', (join) =>
      inCompany(join, 'cause.choice_id', 'answer.cause_id').on('cause.retired_at', 'is', null),
    )
    .leftJoin('alarm_choices as action', (join) =>
      inCompany(join, 'action.choice_id', 'answer.action_id').on('action.retired_at', 'is', null),
    )
    .select(['cause.choice_id as cause_id', 'action.choice_id as action_id'])
    .orderBy('event.activated', 'desc')
    .orderBy('event.event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { causeId: row.cause_id, actionId: row.action_id };
}
