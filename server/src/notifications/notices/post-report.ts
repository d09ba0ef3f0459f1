import { nextId, type Tx } from '../../database/index.ts';
import { addDelivery, emailTo } from '../outbox/outbox.ts';

/** A report to send as a file. Times are epoch milliseconds. */
export interface ReportMail {
  readonly zone: string;
  readonly from: number;
  readonly to: number;
  readonly file: { readonly name: string; readonly content: Uint8Array };
}

/** Puts a report into the outbox of each of these users, in the caller's transaction. Returns the messages' ids. */
export async function postReport(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
  { zone, from, to, file }: ReportMail,
  now: number,
): Promise<number[]> {
  const fileId = await nextId(tx, 'message_files');
  await tx.sql
    .insertInto('message_files')
    .values({
      company_id: companyId,
      file_id: fileId,
      name: file.name,
      content: Buffer.from(file.content).toString('base64'),
      created_at: now,
    })
    .execute();
  const message = { purpose: 'report', report: { fileId, zone, from, to } } as const;
  const messageIds: number[] = [];
  for (const userId of userIds) {
    const recipient = emailTo(userId);
    messageIds.push(await addDelivery(tx, companyId, recipient, message, { now, sendAt: now }));
  }
  return messageIds;
}

/** The file of a message; undefined when it is no longer there. */
export async function readMessageFile(tx: Tx, companyId: number, fileId: number) {
  const file = await tx.sql
    .selectFrom('message_files')
    .select(['name', 'content'])
    .where('company_id', '=', companyId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return file && { name: file.name, content: Buffer.from(file.content, 'base64') };
}
