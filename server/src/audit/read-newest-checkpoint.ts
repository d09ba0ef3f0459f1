import type { Tx } from '../database/index.ts';
import { toFileLine } from './checkpoint-line.ts';
import { toSignedPosition } from './read-chain.ts';

/** Reads the newest check-point of a company as a line of an export; undefined before the first. */
export async function readNewestCheckpoint(
  tx: Tx,
  companyId: number,
): Promise<ReturnType<typeof toFileLine> | undefined> {
  const row = await tx.sql
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toFileLine(toSignedPosition(row));
}
