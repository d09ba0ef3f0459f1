import { SIGNER_VERBS, type SignatureSubjectKind } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { canonicalForm } from '../platform/canonical-form.ts';
import type { ReadRecords, RecordToSign } from './deps.ts';
import { hasChanged, isSigned, isUnderWay, mayNotSign, needsAnother, noSuchMeaning } from './refusals.ts';
import { readSignatureTerms, type SignatureTerms } from './signature-terms.ts';

/** A record as it was shown to the signer, and the meaning of the signature. */
export interface Wanted {
  readonly subjectKind: SignatureSubjectKind;
  readonly subjectId: number;
  /** Digest of the record as it was shown. */
  readonly sha256: string;
  readonly meaning: string;
}

export interface Signable {
  /** Names the record in the audit log. */
  readonly title: string;
  readonly terms: SignatureTerms;
}

/**
 * Checks that a person may put this signature under the record as it is now (`now` in epoch milliseconds).
 * @throws NotFound; Forbidden for somebody who only reads it; InvalidInput for a meaning that the company does not have; Conflict for a record that changed or is
 * under way, for a second signature of the same meaning, and where the company wants another person
 */
export async function requireSignable(
  tx: Tx,
  user: SignedInUser,
  { subjectKind, subjectId, sha256, meaning }: Wanted,
  { recordsToSign, now }: { readonly recordsToSign: ReadRecords; readonly now: number },
): Promise<Signable> {
  const record = await recordsToSign[subjectKind](tx, user, subjectId);
  const { title, content, isFinal } = record;
  if (!maySign(user, subjectKind, record)) throw mayNotSign();
  const terms = await readSignatureTerms(tx, user, now);
  if (!terms.meanings.includes(meaning)) throw noSuchMeaning();
  if (!isFinal) throw isUnderWay();
  if (canonicalForm(content).sha256 !== sha256) throw hasChanged();
  const before = await tx.sql
    .selectFrom('signatures')
    .select('meaning')
    .where('company_id', '=', user.companyId)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .where('signed_by_id', '=', user.userId)
    .where('sha256', '=', sha256)
    .execute();
  if (before.some((own) => own.meaning === meaning)) throw isSigned();
  if (terms.byTwo && before.length > 0) throw needsAnother();
  return { title, terms };
}

/** Whether a user may sign a record that they see: who keeps records, and who may change those of its kind. */
export function maySign(
  { permissions }: Pick<SignedInUser, 'permissions'>,
  kind: SignatureSubjectKind,
  record: Pick<RecordToSign, 'maySign'>,
): boolean {
  return record.maySign ?? SIGNER_VERBS[kind].some((verb) => permissions.includes(verb));
}
