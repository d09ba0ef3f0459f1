import type { SignedInUser } from '../platform/security/caller.ts';

type Reader = Pick<SignedInUser, 'userId' | 'permissions' | 'seesOwnZonesOnly'>;

/** Whether a user sees the plan with these reviewers and its reviews: a reviewer always does. */
export function maySee(
  { userId, permissions, seesOwnZonesOnly }: Reader,
  reviewerIds: readonly number[],
): boolean {
  if (reviewerIds.includes(userId)) return true;
  return !seesOwnZonesOnly && (permissions.includes('reports') || permissions.includes('audit'));
}

/** Whether a user may end a review of the plan with these reviewers. */
export function mayEnd(
  { userId, permissions, seesOwnZonesOnly }: Reader,
  reviewerIds: readonly number[],
): boolean {
  return reviewerIds.includes(userId) || (!seesOwnZonesOnly && permissions.includes('reports'));
}
