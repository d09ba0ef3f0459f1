import type { SignatureProof, SignatureSubjectKind } from '@ts1/contract';
import type { Moment } from './values.ts';

/** A signature under a record; never changed, never deleted. */
export interface SignaturesTable {
  company_id: number;
  subject_kind: SignatureSubjectKind;
  subject_id: number;
  signed_by_id: number;
  meaning: string;
  signed_at: Moment;
  /** Digest of the record as it was signed, in hexadecimal. */
  sha256: string;
  /** The signer's name as it was printed. */
  signed_by: string;
  proven_by: SignatureProof;
}

export interface SignatureTables {
  signatures: SignaturesTable;
}
