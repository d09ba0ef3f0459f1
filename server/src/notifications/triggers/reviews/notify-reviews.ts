import type { Tx } from '../../../database/index.ts';
import type { MissedReview, ReviewItem } from '../../letters/message.ts';
import { notifyEachAdmin } from '../../notices/notify-admins.ts';
import { addDelivery, emailTo } from '../../outbox/outbox.ts';

/** Notifies the reviewers who may sign in by e-mail that a review is due. Returns the ids of the messages. */
export async function notifyOfDueReview(
  tx: Tx,
  companyId: number,
  reviewerIds: readonly number[],
  review: ReviewItem,
  now: number,
): Promise<number[]> {
  if (reviewerIds.length === 0) return [];
  const reviewers = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', reviewerIds)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', 0)
    .orderBy('user_id')
    .execute();
  const message = { purpose: 'review-due', review } as const;
  const deliveryIds: number[] = [];
  for (const { user_id: userId } of reviewers) {
    deliveryIds.push(await addDelivery(tx, companyId, emailTo(userId), message, { now, sendAt: now }));
  }
  return deliveryIds;
}

/** Notifies each admin by e-mail of reviews that were missed, in one message. Returns the ids of the messages. */
export async function notifyOfMissedReviews(
  tx: Tx,
  companyId: number,
  reviews: readonly MissedReview[],
  now: number,
): Promise<number[]> {
  return notifyEachAdmin(tx, companyId, { purpose: 'review-missed', reviews: [...reviews] }, now);
}
