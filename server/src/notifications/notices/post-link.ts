import type { PostLink } from '../../auth/index.ts';
import type { EmitEvents } from '../../events.ts';
import { addDelivery, emailTo } from '../outbox/outbox.ts';

/** Puts an e-mail that brings a link into the outbox. It holds the link's id; the worker asks for its token. */
export function createPostLink(events: EmitEvents): PostLink {
  return async ({ tx, companyId, at }, { linkId, userId, purpose, by, until }) => {
    const { name } = await tx.sql
      .selectFrom('companies')
      .select('name')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const message = { purpose, link: { id: linkId, companyName: name, by, until } };
    const to = emailTo(userId);
    const deliveryId = await addDelivery(tx, companyId, to, message, { now: at, sendAt: at });
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds: [deliveryId] }));
  };
}
