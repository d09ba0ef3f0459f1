import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';

/** Why an event happened and what was done about it; left out where it was not said. */
export interface EventAnswers {
  readonly cause?: string;
  readonly action?: string;
}

const NONE: EventAnswers = {};

/** Reads the answers of some events. */
export async function readAnswers(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<(eventId: number) => EventAnswers> {
  if (eventIds.length === 0) return () => NONE;
  const given = tx.dialect.given([{ name: 'event', type: 'integer', values: [...new Set(eventIds)] }]);
  const own = sql`answer.company_id = ${companyId} and answer.event_id = given.event`;
  const { rows } = await sql<{ event_id: number; cause: string | null; action: string | null }>`
    select answer.event_id, answer.cause, answer.action
    from ${given} ${tx.dialect.joinEach('inner', 'alarm_event_answers', 'answer', own)}`.execute(tx.sql);
  const found = new Map(
    rows.map(({ event_id, cause, action }): [number, EventAnswers] => [
      event_id,
      { ...(cause !== null && { cause }), ...(action !== null && { action }) },
    ]),
  );
  return (eventId) => found.get(eventId) ?? NONE;
}
