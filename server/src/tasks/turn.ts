import type { Tx } from '../database/index.ts';

/**
 * Waits until no other transaction of the company opens, does or notes tasks or changes their plans, and holds the others
 * up until the end of this one.
 */
export async function takeTaskTurn(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `task ${companyId}`);
}
