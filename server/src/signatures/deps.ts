import type { SignatureSubjectKind } from '@ts1/contract';
import type { Cookies } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { PasskeyProofDeps } from '../passkeys/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** A record that can be signed. */
export interface RecordToSign {
  /** Names the record in the audit log, in English: `the alarm drill of the alert group "Kitchen"`. */
  readonly title: string;
  /** All that a signature covers, as JSON values. Without ids, which are others after an import. */
  readonly content: object;
  /** Whether it stays as it is by itself: nothing that is still under way can be signed. */
  readonly isFinal: boolean;
  /** Whether the reader may sign it; absent where the verbs of the kind decide (`SIGNER_VERBS`). */
  readonly maySign?: boolean;
}

/** Reads a record of the reader's company. @throws NotFound, also for one that the reader may not see */
export type ReadRecord = (tx: Tx, reader: SignedInUser, id: number) => Promise<RecordToSign>;

/** How each kind of record is read. A kind that comes is one entry. */
export type ReadRecords = Readonly<Record<SignatureSubjectKind, ReadRecord>>;

export interface SignatureDeps extends PasskeyProofDeps {
  readonly cookies: Cookies;
  readonly recordsToSign: ReadRecords;
}
