import type { Tx } from '../database/index.ts';

/** How many base units are registered, of all companies together. */
export async function countBaseUnits(tx: Tx): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('base_units')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
