import { toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { RecordToSign } from '../signatures/index.ts';
import { readStoredReview } from './read-reviews.ts';
import { scopeText } from './scope-text.ts';
import { parseGroups, type StoredReview, toConcern } from './select-reviews.ts';
import { mayEnd } from './who-may.ts';

/**
 * A review, for a signature: its digest stands for its figures and the records that they are drawn from.
 * @throws NotFound, also for a review that the user does not see
 */
export async function readReviewToSign(tx: Tx, user: SignedInUser, reviewId: number): Promise<RecordToSign> {
  const row = await readStoredReview(tx, user, reviewId);
  return {
    title: `the review of ${scopeText(row)} from ${toTimestamp(row.from_at)} to ${toTimestamp(row.to_at)}`,
    content: reviewContent(row),
    isFinal: row.done_at !== null,
    maySign: mayEnd(user, toConcern(row)),
  };
}

/** All of a review that a signature covers. */
export function reviewContent(row: StoredReview): object {
  return {
    kind: 'review',
    reviewed: row.kind,
    audit_groups: parseGroups(row.audit_groups),
    must_be_signed: row.must_be_signed === 1,
    zone_name: row.zone_name,
    from: toTimestamp(row.from_at),
    to: toTimestamp(row.to_at),
    grace_ends_at: toTimestamp(row.grace_ends_at),
    result: row.result,
    text: row.text,
    done_at: row.done_at === null ? null : toTimestamp(row.done_at),
    done_by: row.done_by,
    unseen_sensors: row.unseen_sensors,
    digest: row.digest,
  };
}
