import type { MailReach, NotifyPerson } from '../../auth/index.ts';
import type { EmitEvents } from '../../events.ts';
import { addDelivery, emailTo } from '../outbox/outbox.ts';

/** Puts an e-mail into the outbox that says what was changed of how somebody signs in. */
export function createNotifyPerson(events: EmitEvents, mailReach: Pick<MailReach, 'sends'>): NotifyPerson {
  return async ({ tx, companyId, at }, { userId, what, by, to }) => {
    if (!(await mailReach.sends(tx, companyId))) return;
    const { name } = await tx.sql
      .selectFrom('companies')
      .select('name')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const account = { what, companyName: name, by, at, ...(to !== undefined && { to }) };
    const target = emailTo(userId);
    const message = { purpose: 'account', account } as const;
    const deliveryId = await addDelivery(tx, companyId, target, message, { now: at, sendAt: at });
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds: [deliveryId] }));
  };
}
