import type { MailFailure } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import type { Database } from '../database/index.ts';
import { isDue } from '../platform/work/not-before.ts';
import type { StoredMailServer } from './read-mail-server.ts';

type Noted = Pick<StoredMailServer, 'failed_at' | 'failure' | 'sent_at'>;

/** Whether the outcome of a message says something new of its server, or the same as more than an hour ago. */
export function isNews(noted: Noted, failure: MailFailure | null, now: number): boolean {
  const { failed_at: failedAt, sent_at: sentAt } = noted;
  const last = failure === null ? sentAt : failedAt;
  const other = failure === null ? failedAt : sentAt;
  if (last === null || (other !== null && other >= last)) return true;
  if (failure !== null && failure !== noted.failure) return true;
  return isDue(last + HOUR_MS, now, HOUR_MS);
}

/** Notes in the row of a mail server how a message went (null for sent), if that is news and it has not been changed. */
export async function noteSending(
  database: Database,
  companyId: number,
  used: StoredMailServer,
  failure: MailFailure | null,
  now: number,
): Promise<void> {
  if (!isNews(used, failure, now)) return;
  await database.write(companyId, async (tx) =>
    tx.sql
      .updateTable('mail_servers')
      .set(failure === null ? { sent_at: now } : { failed_at: now, failure })
      .where('company_id', '=', companyId)
      .where('host', '=', used.host)
      .where('port', '=', used.port)
      .where('user_name', '=', used.user_name)
      .execute(),
  );
}
