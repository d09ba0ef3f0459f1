import { SIGNATURE_MEANINGS } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readSignatureSettings } from '../settings/index.ts';

/** Terms of a company for the next signature of a session. */
export interface SignatureTerms {
  /** The meanings that it may have. */
  readonly meanings: readonly string[];
  /** Whether the e-mail address is required besides the password. */
  readonly asksEmail: boolean;
  /** Whether signatures of different meanings under one record must be by different persons. */
  readonly byTwo: boolean;
}

/** Reads the terms for the next signature of a person at a time (epoch milliseconds). */
export async function readSignatureTerms(
  tx: Tx,
  { companyId, sessionId }: Pick<SignedInUser, 'companyId' | 'sessionId'>,
  now: number,
): Promise<SignatureTerms> {
  const { signatureMinutes, signatureMeanings, signaturesByTwo } = await readSignatureSettings(tx, companyId);
  const session = await tx.sql
    .selectFrom('sessions')
    .select('signed_at')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const last = session?.signed_at ?? null;
  // A clock that was set back since ends the series.
  const isSeries = last !== null && last <= now && now < last + signatureMinutes * MINUTE_MS;
  return {
    meanings: [...SIGNATURE_MEANINGS, ...signatureMeanings],
    asksEmail: !isSeries,
    byTwo: signaturesByTwo,
  };
}
