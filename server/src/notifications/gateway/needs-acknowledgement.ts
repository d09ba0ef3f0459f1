import { inCompany, type Database } from '../../database/index.ts';
import type { MessageNames } from '../letters/message-tokens.ts';
import type { Message } from '../letters/message.ts';

/** Purposes of calls that ask for an acknowledgement. */
const WANTS_ANSWER: ReadonlySet<string> = new Set<Message['purpose']>([
  'alarm',
  'repeat',
  'escalation',
  'drill',
]);

/** Whether a call still has a purpose: no one is woken for an alarm that is over or acknowledged by another. */
export async function needsAcknowledgement(
  database: Database,
  { companyId, deliveryId }: Pick<MessageNames, 'companyId' | 'deliveryId'>,
  { purpose }: Message,
): Promise<boolean> {
  if (!WANTS_ANSWER.has(purpose)) return true;
  return database.read(companyId, async (tx) => {
    const row = await tx.sql
      .selectFrom('delivery_events as about')
      .innerJoin('alarm_log as alarm', (join) => inCompany(join, 'alarm.event_id', 'about.event_id'))
      .select('alarm.event_id')
      .where('about.company_id', '=', companyId)
      .where('about.delivery_id', '=', deliveryId)
      .where('alarm.withdrawn', '=', 0)
      .where('alarm.acknowledged_at', 'is', null)
      .where('alarm.ended_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
