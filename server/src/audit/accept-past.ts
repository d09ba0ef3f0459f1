import { type AuditAction, toTimestamp } from '@ts1/contract';
import type { Database, Tx } from '../database/index.ts';
import { addCheckpoint, readHead } from './add-checkpoint.ts';
import { changeWithin } from './change.ts';
import type { Head } from './chain-check.ts';
import type { CheckpointKey, SignedPosition } from './checkpoint.ts';
import { hashRow } from './hash-row.ts';
import { toChainRow, toSignedPosition } from './read-chain.ts';

const ACTION: AuditAction = 'audit_accept';

interface Accepted {
  readonly companyId: number;
  readonly key: CheckpointKey;
  /** The check-point kept outside the database, which is given up. */
  readonly kept: SignedPosition | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Accepts the chain of a company as it is, after a restore of a backup for instance: a row names what was signed before
 * and what is there now, and is signed at once. It counts for every server, as only the key can make it.
 */
export async function acceptPast(
  database: Database,
  { companyId, key, kept, at }: Accepted,
): Promise<SignedPosition> {
  return database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `audit ${companyId}`);
    const before = await readHead(tx, companyId);
    await changeWithin(tx, companyId, { kind: 'operator' }, at, async ({ record }) =>
      record(ACTION, describe(before, kept), {
        present: before && { row: before.seq, hash: before.hash },
        signedBefore:
          kept === undefined
            ? null
            : { row: kept.seq, hash: kept.hash, at: toTimestamp(kept.at), publicKey: kept.publicKey },
      }),
    );
    const head = await readHead(tx, companyId);
    if (head === null) throw new Error('an audit log that was just written to is empty');
    return addCheckpoint(tx, companyId, head, key, at);
  });
}

function describe(present: Head | null, kept: SignedPosition | undefined): string {
  const end = `Accepted the audit log as it stands, ending at row ${present?.seq ?? 0}`;
  return kept === undefined
    ? `${end}, without a check-point kept outside the database`
    : `${end}, in the place of the one that was signed at row ${kept.seq} on ${toTimestamp(kept.at)}`;
}

/** The newest check-point under a whole row by which an operator accepted the chain; undefined when none counts. */
export async function readAcceptance(
  tx: Tx,
  companyId: number,
  isOwn: (signed: SignedPosition) => boolean,
): Promise<SignedPosition | undefined> {
  const rows = await tx.sql
    .selectFrom('audit_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('action', '=', ACTION)
    .orderBy('seq', 'desc')
    .execute();
  for (const row of rows) {
    const checkpoint = await tx.sql
      .selectFrom('audit_checkpoints')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('seq', '=', row.seq)
      .executeTakeFirst();
    const signed = checkpoint && toSignedPosition(checkpoint);
    if (signed !== undefined && isOwn(signed) && hashRow(toChainRow(row)) === signed.hash) return signed;
  }
  return undefined;
}
