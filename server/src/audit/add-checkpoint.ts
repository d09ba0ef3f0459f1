import type { Tx } from '../database/index.ts';
import type { Head } from './chain-check.ts';
import type { CheckpointKey, SignedPosition } from './checkpoint.ts';
import { toSignedPosition } from './read-chain.ts';

/** Where the chain of a company ends by its record; null for one without rows. */
export async function readHead(tx: Tx, companyId: number): Promise<Head | null> {
  const head = await tx.sql
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return head ?? null;
}

/**
 * Signs an end of a chain whose turn is taken, unless that is signed already. The caller has checked that it may be
 * signed.
 * @returns the check-point at it
 */
export async function addCheckpoint(
  tx: Tx,
  companyId: number,
  { seq, hash }: Head,
  key: CheckpointKey,
  at: number,
): Promise<SignedPosition> {
  const there = await tx.sql
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (there !== undefined) return toSignedPosition(there);
  const signed = key.sign({ companyId, seq, hash, at });
  await tx.sql
    .insertInto('audit_checkpoints')
    .values({
      company_id: companyId,
      seq,
      hash,
      at,
      public_key: signed.publicKey,
      signature: signed.signature,
    })
    .execute();
  return signed;
}
