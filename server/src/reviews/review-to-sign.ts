import { toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { RecordToSign } from '../signatures/index.ts';
import { readStoredReview } from './read-reviews.ts';

/**
 * A review, for a signature: its digest stands for the readings, alarms and settings of the period.
 * @throws NotFound, also for a review that the user does not see
 */
export async function readReviewToSign(tx: Tx, user: SignedInUser, reviewId: number): Promise<RecordToSign> {
  const row = await readStoredReview(tx, user, reviewId);
  const [from, to] = [toTimestamp(row.from_at), toTimestamp(row.to_at)];
  return {
    title: `the review of ${row.zone_name === null ? 'the company' : `the zone "${row.zone_name}"`} from ${from} to ${to}`,
    content: {
      kind: 'review',
      zone_name: row.zone_name,
      from,
      to,
      grace_ends_at: toTimestamp(row.grace_ends_at),
      result: row.result,
      text: row.text,
      done_at: row.done_at === null ? null : toTimestamp(row.done_at),
      done_by: row.done_by,
      unseen_sensors: row.unseen_sensors,
      digest: row.digest,
    },
    isFinal: row.done_at !== null,
  };
}
