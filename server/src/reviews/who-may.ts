import { REVIEW_KIND_VERBS, type ReviewKind } from '@ts1/contract';
import type { SignedInUser } from '../platform/security/caller.ts';

type Reader = Pick<SignedInUser, 'userId' | 'permissions' | 'seesOwnZonesOnly' | 'program'>;

/** A review: its kind, and the reviewers of its plan. */
export interface Concern {
  readonly kind: ReviewKind;
  readonly reviewerIds: readonly number[];
}

/** Whether a user sees the plan with these reviewers: a reviewer always does. */
export function maySeePlan(
  { userId, permissions, seesOwnZonesOnly }: Reader,
  reviewerIds: readonly number[],
): boolean {
  if (reviewerIds.includes(userId)) return true;
  return !seesOwnZonesOnly && (permissions.includes('reports') || permissions.includes('audit'));
}

/** Whether a user sees a review: its plan, and what is reviewed. */
export function maySee(user: Reader, { kind, reviewerIds }: Concern): boolean {
  return maySeePlan(user, reviewerIds) && maySeeKind(user, kind);
}

/** Whether a user may end a review, and sign it. */
export function mayEnd(user: Reader, { kind, reviewerIds }: Concern): boolean {
  const { userId, permissions, seesOwnZonesOnly, program } = user;
  if (program !== undefined || !maySeeKind(user, kind)) return false;
  return reviewerIds.includes(userId) || (!seesOwnZonesOnly && permissions.includes('reports'));
}

/** Whether a user sees what reviews of a kind are about. Who has access is for people alone, as the list of API keys is. */
export function maySeeKind({ permissions, seesOwnZonesOnly, program }: Reader, kind: ReviewKind): boolean {
  if (kind === 'readings') return true;
  if (kind === 'access' && program !== undefined) return false;
  return !seesOwnZonesOnly && REVIEW_KIND_VERBS[kind].every((verb) => permissions.includes(verb));
}
