import type { Tx } from '../database/index.ts';
import { Conflict } from '../platform/errors.ts';
import { readAcceptance } from './accept-past.ts';
import type { Head } from './chain-check.ts';
import type { CheckpointKey, SignedPosition } from './checkpoint.ts';
import { createSignatureCheck } from './checkpoint.ts';
import { toSignedPosition } from './read-chain.ts';

/**
 * Why a chain gets no signature: it ends before what was signed, holds something else there, what was signed is by a
 * foreign key, or it was never signed although it is old.
 */
export type RefusalReason = 'shorter' | 'different' | 'foreign' | 'never-signed';

/** A past that is not signed, until an operator accepts it. */
export interface Refusal {
  readonly companyId: number;
  readonly reason: RefusalReason;
  /** Position that was signed before; null when none is known. */
  readonly signed: SignedPosition | null;
  /** Where the chain ends now; null when it is gone. */
  readonly head: Head | null;
}

/** Thrown in the place of a signature. */
export class PastRefused extends Conflict {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(describeRefusal(refusal));
    this.refusal = refusal;
  }
}

/** A running server signs within a minute: a chain without a signature for this long was not always without. */
const FIRST_SIGNATURE_WITHIN_MS = 86_400_000;

/**
 * Holds a chain against what was signed of it before: the check-point kept outside the database, which several
 * servers may have from different moments, and the newest one in it.
 * @throws PastRefused when the chain does not continue it
 */
export async function checkPast(
  tx: Tx,
  companyId: number,
  head: Head | null,
  { key, kept, now }: { key: CheckpointKey; kept: SignedPosition | undefined; now: number },
): Promise<void> {
  const isOwn = createSignatureCheck([key.publicKey]);
  const latest = await readLatest(tx, companyId);
  for (const signed of [kept, latest]) {
    if (signed === undefined) continue;
    const reason = isOwn(signed) ? await compare(tx, head, signed) : 'foreign';
    if (reason === null) continue;
    const accepted = await readAcceptance(tx, companyId, isOwn);
    if (accepted !== undefined && accepted.at > signed.at) continue;
    throw new PastRefused({ companyId, reason, signed, head });
  }
  if (kept !== undefined || latest !== undefined || head === null) return;
  const first = await tx.sql
    .selectFrom('audit_log')
    .select('at')
    .where('company_id', '=', companyId)
    .where('seq', '=', 1)
    .executeTakeFirst();
  if (first === undefined || now - first.at > FIRST_SIGNATURE_WITHIN_MS) {
    throw new PastRefused({ companyId, reason: 'never-signed', signed: null, head });
  }
}

async function compare(
  tx: Tx,
  head: Head | null,
  { companyId, seq, hash }: SignedPosition,
): Promise<RefusalReason | null> {
  if (head === null || head.seq < seq) return 'shorter';
  if (head.seq === seq) return head.hash === hash ? null : 'different';
  const row = await tx.sql
    .selectFrom('audit_log')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash === hash ? null : 'different';
}

async function readLatest(tx: Tx, companyId: number): Promise<SignedPosition | undefined> {
  const row = await tx.sql
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toSignedPosition(row);
}

/** A refusal in a sentence, for the log, the command line and the person who exports. */
export function describeRefusal({ companyId, reason, signed, head }: Refusal): string {
  const before =
    signed === null ? '' : `row ${signed.seq} was signed on ${new Date(signed.at).toISOString()}`;
  const end = head === null ? 'is gone' : `ends at row ${head.seq}`;
  const what = {
    shorter: `${before}, and the log ${end}`,
    different: `${before}, and another row stands in its place`,
    foreign: `${before} by another key than this installation's`,
    'never-signed': 'it is older than a day, and nobody ever signed it',
  }[reason];
  return `The audit log of company ${companyId} is not signed: ${what}. See "Audit log" in the runbook.`;
}
