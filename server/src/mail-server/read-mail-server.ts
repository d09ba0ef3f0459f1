import { type MailServerState, toTimestamp } from '@ts1/contract';
import type { MailReach } from '../auth/index.ts';
import type { Database, Tx } from '../database/index.ts';

/** A company's own mail server as it is stored; undefined where it has none. */
export type StoredMailServer = NonNullable<Awaited<ReturnType<typeof readMailServer>>>;

/** Reads the company's own mail server, whose password stays sealed. */
export async function readMailServer(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('mail_servers')
    .select([
      'host',
      'port',
      'security',
      'user_name',
      'password',
      'sender',
      'failed_at',
      'failure',
      'sent_at',
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Reads which mail server the company's e-mails go by, as it is shown. */
export async function readMailServerState(
  tx: Tx,
  companyId: number,
  operatorSends: boolean,
): Promise<MailServerState> {
  const row = await readMailServer(tx, companyId);
  if (row === undefined) return { own: null, operatorSends };
  const { host, port, security, sender, failed_at: failedAt, failure, sent_at: sentAt } = row;
  return {
    operatorSends,
    own: {
      host,
      port,
      security,
      user: row.user_name,
      sender,
      hasPassword: row.password !== null,
      lastFailure:
        failedAt === null || failure === null ? null : { at: toTimestamp(failedAt), reason: failure },
      lastSentAt: sentAt === null ? null : toTimestamp(sentAt),
    },
  };
}

/** Whether a company has a mail server of its own that e-mails can go by. */
export async function hasOwnMail(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('mail_servers')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates the answer to whether e-mails can be sent, by the operator's server or by companies' own ones. */
export function createMailReach(database: Database, operatorSends: boolean): MailReach {
  return {
    sends: async (tx, companyId) => operatorSends || hasOwnMail(tx, companyId),
    async sendsAny() {
      if (operatorSends) return true;
      const row = await database.readAcross(async (tx) =>
        tx.sql
          .selectFrom('mail_servers')
          .select('company_id')
          .where('password', 'is not', null)
          .limit(1)
          .executeTakeFirst(),
      );
      return row !== undefined;
    },
  };
}
