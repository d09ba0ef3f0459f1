import { type Signature, type SignatureSubjectKind, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { SignaturesTable, Tx } from '../database/index.ts';
import { canonicalForm } from '../platform/canonical-form.ts';

/**
 * Reads the signatures under records of one kind, oldest first. `contents` has each record as it is now, by its id: what
 * differs from what was signed is marked.
 */
export async function readSignatures(
  tx: Tx,
  companyId: number,
  subjectKind: SignatureSubjectKind,
  contents: ReadonlyMap<number, object>,
): Promise<Signature[]> {
  const rows = await selectSignatures(tx, companyId, subjectKind, [...contents.keys()]);
  const digests = new Map<number, string>();
  return rows.map((row) => {
    const content = contents.get(row.subject_id);
    const digest = digests.get(row.subject_id) ?? (content && canonicalForm(content).sha256);
    if (digest !== undefined) digests.set(row.subject_id, digest);
    return toSignature(row, digest);
  });
}

/** Reads the signatures under records of one kind as they were given, oldest first, whatever the records are now. */
export async function readGivenSignatures(
  tx: Tx,
  companyId: number,
  subjectKind: SignatureSubjectKind,
  subjectIds: readonly number[],
): Promise<Omit<Signature, 'changedAfter'>[]> {
  const rows = await selectSignatures(tx, companyId, subjectKind, subjectIds);
  return rows.map(toGiven);
}

/** A stored signature as the API returns it; `sha256` is the digest of its record as it is now. */
export function toSignature(row: Selectable<SignaturesTable>, sha256: string | undefined): Signature {
  return { ...toGiven(row), changedAfter: row.sha256 !== sha256 };
}

async function selectSignatures(
  tx: Tx,
  companyId: number,
  subjectKind: SignatureSubjectKind,
  subjectIds: readonly number[],
): Promise<Selectable<SignaturesTable>[]> {
  if (subjectIds.length === 0) return [];
  return tx.sql
    .selectFrom('signatures')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', 'in', subjectIds)
    .orderBy('signed_at')
    .orderBy('signed_by_id')
    .orderBy('meaning')
    .execute();
}

function toGiven(row: Selectable<SignaturesTable>): Omit<Signature, 'changedAfter'> {
  return {
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    sha256: row.sha256,
    meaning: row.meaning,
    signedBy: row.signed_by,
    signedAt: toTimestamp(row.signed_at),
    provenBy: row.proven_by,
  };
}
