import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChangeDeps } from '../audit/index.ts';
import type { Database, TableName, Tx } from '../database/index.ts';
import { dueBy } from '../platform/work/not-before.ts';
import { LEASE_MS } from './import-attempt.ts';
import type { Numbered } from './columns.ts';
import { TABLES } from './tables.ts';

/** Rows of one transaction: some milliseconds, between which readings are stored. */
const ROWS_AT_ONCE = 1_000;
const PAUSE_MS = 10;
const DEAD = '';

interface Staged {
  readonly table: TableName;
  /** The column that refers to the owner row, through which it is seen, and the place of that row. */
  readonly column: string;
  readonly owner: { readonly table: TableName; readonly column: string };
  readonly key: readonly string[];
}

/** Tables that an import writes before its last transaction: their rows are not read without their owner. */
const STAGED: readonly Staged[] = [
  { ...ownedBy('sensor_id', 'sensors'), table: 'readings', key: ['measured_at'] },
  { ...ownedBy('sensor_id', 'sensors'), table: 'rollups', key: ['width_ms', 'bucket_at'] },
  ...TABLES.flatMap(({ name, key, columns, seenBy }) => {
    const column = seenBy === undefined ? undefined : columns[seenBy];
    if (seenBy === undefined || column?.type !== 'reference') return [];
    return [{ ...ownedBy(seenBy, column.to), table: name, key: key.slice(1) }];
  }),
];

function ownedBy(column: string, to: Numbered): Pick<Staged, 'column' | 'owner'> {
  const own = TABLES.find(({ name }) => name === to)?.own;
  if (own === undefined) throw new Error(`${to} has no ids`);
  return { column, owner: { table: to, column: own.column } };
}

/** Deletes the rows of an unfinished import, a little at a time. */
export async function clearStaged(database: Database, companyId: number): Promise<void> {
  for (const staged of STAGED) {
    for (;;) {
      const some = async (tx: Tx) => deletePart(tx, companyId, staged);
      const deleted = await database.write(companyId, some, 'bulk');
      if (!deleted) break;
      await setTimeout(PAUSE_MS);
    }
  }
}

async function deletePart(
  tx: Tx,
  companyId: number,
  { table, column, owner, key }: Staged,
): Promise<boolean> {
  const [rows, name, seenBy] = [sql.table(table), sql.ref(column), sql.ref(`owner.${owner.column}`)];
  const orphans = sql<{ id: number }>`select staged.${name} as id from ${rows} as staged
    where staged.company_id = ${companyId} and not exists (
      select 1 from ${sql.table(owner.table)} as owner
      where owner.company_id = ${companyId} and ${seenBy} = staged.${name}
    ) limit 1`;
  const orphan = (await orphans.execute(tx.sql)).rows[0];
  if (orphan === undefined) return false;
  const own = sql`company_id = ${companyId} and ${name} = ${orphan.id}`;
  const keys = sql.join(key.map((part) => sql.ref(part)));
  await sql`delete from ${rows} where ${own} and (${keys}) in (
    select ${keys} from ${rows} where ${own} order by ${keys} limit ${ROWS_AT_ONCE}
  )`.execute(tx.sql);
  return true;
}

/** Deletes the remains of imports whose server or command was stopped. */
export async function clearDeadImports({ database, clock }: ChangeDeps): Promise<void> {
  const dead = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('company_imports as import')
      .leftJoin('companies as company', 'company.company_id', 'import.company_id')
      .select(['import.company_id', 'import.attempt'])
      .where('import.finished_at', 'is', null)
      .where(dueBy('import.leased_until', clock.now(), LEASE_MS))
      .where((row) => row.or([row('import.staged', '=', 1), row('company.company_id', 'is', null)]))
      .execute(),
  );
  for (const { company_id: companyId, attempt } of dead) {
    const rename = async (from: string, values: { attempt?: string; staged?: 0 }) =>
      database.write(companyId, async (tx) =>
        tx.sql
          .updateTable('company_imports')
          .set(values)
          .where('company_id', '=', companyId)
          .where('attempt', '=', from)
          .where(dueBy('leased_until', clock.now(), LEASE_MS))
          .where('finished_at', 'is', null)
          .executeTakeFirst(),
      );
    // An attempt that was only slow then finds that it has lost the import.
    const { numUpdatedRows } = await rename(attempt, { attempt: DEAD });
    if (numUpdatedRows === 0n) continue;
    await clearStaged(database, companyId);
    await rename(DEAD, { staged: 0 });
    await database.writeAcross(async (tx) => {
      // A company that was to be made from the file has no other row than this.
      await tx.sql
        .deleteFrom('company_imports')
        .where('company_id', '=', companyId)
        .where('attempt', '=', DEAD)
        .where('company_id', 'not in', tx.sql.selectFrom('companies').select('company_id'))
        .execute();
    });
  }
}
