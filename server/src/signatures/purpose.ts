import type { SignedInUser } from '../platform/security/caller.ts';
import type { Wanted } from './require-signable.ts';

/** What a challenge may be answered for: one signature of one person, in one session. */
export function purposeOf(
  { companyId, userId, sessionId }: SignedInUser,
  { subjectKind, subjectId, sha256, meaning }: Wanted,
): string {
  return JSON.stringify(['signature', companyId, userId, sessionId, subjectKind, subjectId, sha256, meaning]);
}
