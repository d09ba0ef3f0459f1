import type { SignedInUser } from '../platform/security/caller.ts';
import type { Wanted } from './require-signable.ts';

/** The purpose of a challenge: one signature of one person, in one session. */
export function signaturePurpose(
  { companyId, userId, sessionId }: SignedInUser,
  { subjectKind, subjectId, sha256, meaning }: Wanted,
): string {
  return JSON.stringify(['signature', companyId, userId, sessionId, subjectKind, subjectId, sha256, meaning]);
}
