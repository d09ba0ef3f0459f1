import type { Tx } from '../../database/index.ts';
import { sealRoot, type SealLeaf } from './seal-leaf.ts';

/** Number of leaves under one root: some milliseconds of the database's work. */
const MOST_LEAVES = 5_000;

/** Leaves that received a number, and the root over them. */
export interface Taken {
  readonly seal: number;
  readonly root: string;
  readonly leaves: readonly SealLeaf[];
}

/**
 * Gives the next number to leaves that wait for a root, the first 5,000 by sensor and day: either those of sealed days
 * or those of deleted days. Undefined when none waits. The root must be recorded in the same transaction.
 */
export async function takeWaiting(
  tx: Tx,
  companyId: number,
  leafKind: 'sealed' | 'deleted',
): Promise<Taken | undefined> {
  // The second of two servers waits, and takes the remaining leaves.
  await tx.dialect.takeTurn(tx, `seal ${companyId}`);
  const compared = leafKind === 'sealed' ? '>' : '=';
  const last = await tx.sql
    .selectFrom(
      waiting(tx, companyId)
        .select(['sensor_id', 'day'])
        .where('readings', compared, 0)
        .orderBy('sensor_id')
        .orderBy('day')
        .limit(MOST_LEAVES)
        .as('first'),
    )
    .select(['sensor_id', 'day'])
    .orderBy('sensor_id', 'desc')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  const seal = (await newestNumber(tx, companyId)) + 1;
  const leaves = await tx.sql
    .updateTable('reading_seals')
    .set({ seal })
    .where('company_id', '=', companyId)
    .where('seal', '=', 0)
    .where('readings', compared, 0)
    .where((row) =>
      row.or([
        row('sensor_id', '<', last.sensor_id),
        row.and([row('sensor_id', '=', last.sensor_id), row('day', '<=', last.day)]),
      ]),
    )
    .returning(['sensor_id as sensorId', 'day', 'readings', 'digest'])
    .execute();
  return { seal, root: sealRoot(leaves), leaves };
}

function waiting(tx: Tx, companyId: number) {
  return tx.sql.selectFrom('reading_seals').where('company_id', '=', companyId).where('seal', '=', 0);
}

async function newestNumber(tx: Tx, companyId: number): Promise<number> {
  const newest = await tx.sql
    .selectFrom('reading_seals')
    .select(({ fn }) => fn.max<number | null>('seal').as('seal'))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return newest?.seal ?? 0;
}
