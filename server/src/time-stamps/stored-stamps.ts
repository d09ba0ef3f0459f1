import { z } from 'zod';
import type { Database, Tx } from '../database/index.ts';
import { chunks } from '../platform/work/chunks.ts';
import type { StampedPosition, StampProof } from './statement.ts';

const ROWS_AT_ONCE = 50;
const storedPath = z.array(z.string());

/** A time stamp of a company. */
export interface TimeStamp extends Omit<StampProof, 'companyId'> {
  /** The time that it proves, epoch milliseconds. */
  readonly stampedAt: number;
}

/** Reads the newest check-point of each company that has one without a time stamp. */
export async function readUnstamped(database: Database): Promise<StampedPosition[]> {
  const rows = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('audit_checkpoints as signed')
      .select(['signed.company_id', 'signed.seq', 'signed.hash', 'signed.at'])
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('audit_checkpoints as later')
              .select('later.seq')
              .whereRef('later.company_id', '=', 'signed.company_id')
              .whereRef('later.seq', '>', 'signed.seq'),
          ),
        ),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('time_stamps as stamp')
              .select('stamp.seq')
              .whereRef('stamp.company_id', '=', 'signed.company_id')
              .whereRef('stamp.seq', '=', 'signed.seq'),
          ),
        ),
      )
      .orderBy('signed.company_id')
      .execute(),
  );
  return rows.map(({ company_id: companyId, ...position }) => ({ companyId, ...position }));
}

/** Stores an answer with the proof of each company, and that the stamp of the day is there. */
export async function storeStamps(
  database: Database,
  proofs: readonly StampProof[],
  { answer, stampedAt, now }: { readonly answer: Buffer; readonly stampedAt: number; readonly now: number },
): Promise<void> {
  await database.writeAcross(async (tx) => {
    for (const some of chunks(proofs, ROWS_AT_ONCE)) {
      await tx.sql
        .insertInto('time_stamps')
        .values(
          some.map(({ companyId, seq, hash, at, salt, leafIndex, treeSize, path }) => ({
            company_id: companyId,
            seq,
            hash,
            at,
            stamped_at: stampedAt,
            salt,
            leaf_index: leafIndex,
            tree_size: treeSize,
            path: JSON.stringify(path),
            answer: answer.toString('base64'),
          })),
        )
        .execute();
    }
    await tx.sql
      .updateTable('installation')
      .set({ stamped_at: now, stamp_failing_since: null, stamp_failure: null })
      .where('company_id', '=', 0)
      .execute();
  });
}

/** Reads the first time stamp of a company at a row of its audit log or after it, without the answer. */
export async function readStampFrom(tx: Tx, companyId: number, row: number): Promise<TimeStamp | undefined> {
  const found = await tx.sql
    .selectFrom('time_stamps')
    .select(['seq', 'hash', 'at', 'stamped_at', 'salt', 'leaf_index', 'tree_size', 'path'])
    .where('company_id', '=', companyId)
    .where('seq', '>=', row)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { stamped_at: stampedAt, leaf_index: leafIndex, tree_size: treeSize, path, ...position } = found;
  return { ...position, stampedAt, leafIndex, treeSize, path: storedPath.parse(JSON.parse(path)) };
}

/** Reads the answer of the time-stamp authority at a row of the audit log, as it was received. */
export async function readStampAnswer(tx: Tx, companyId: number, row: number): Promise<Buffer> {
  const { answer } = await tx.sql
    .selectFrom('time_stamps')
    .select('answer')
    .where('company_id', '=', companyId)
    .where('seq', '=', row)
    .executeTakeFirstOrThrow();
  return Buffer.from(answer, 'base64');
}
