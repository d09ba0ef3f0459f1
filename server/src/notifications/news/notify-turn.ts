import type { Database, Tx } from '../../database/index.ts';

/**
 * Makes transactions that notify people of one company follow each other, so that no recipient gets a message twice. It
 * is taken before any row that such a transaction changes: else each of two could wait for the other.
 */
export async function takeNotifyTurn(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `notify ${companyId}`);
}

/** Runs a transaction of a company that has taken its turn to notify. */
export async function writeInNotifyTurn<T>(
  database: Database,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.write(companyId, async (tx) => {
    await takeNotifyTurn(tx, companyId);
    return work(tx);
  });
}
