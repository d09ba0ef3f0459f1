import type { Tx } from '../../database/index.ts';

/** How many deliveries are in quarantine, of all companies together. */
export async function countQuarantined(tx: Tx): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('quarantined_deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
