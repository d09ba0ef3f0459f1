import type { Tx } from '../database/index.ts';

/**
 * Waits until no other transaction of the company opens or ends reviews or changes their plans, and holds the others up
 * until the end of this one.
 */
export async function takeReviewTurn(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `review ${companyId}`);
}
