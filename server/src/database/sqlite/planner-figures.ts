import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Rows of a table in a large installation, of which a company has a tenth. */
const TABLE_ROWS = 1_000_000;
const COMPANIES = 10;
/** Factor by which each further column of an index reduces the rows. */
const NARROWS = 200;
/** A partial index contains one of this many rows: those that are open, waiting, due. */
const PARTIAL = 500;

interface Index {
  readonly table: string;
  /** Its name in `sqlite_stat1`: the primary key has the table's name. */
  readonly name: string;
  readonly columns: number;
  readonly isUnique: number;
  readonly isPartial: number;
}

/**
 * Gives SQLite's planner the figures of a large installation for every table whose key begins with the company. Without
 * figures it assumes ten rows for each company, and reads a million alarms of one rather than use the index of the
 * wanted event. `ANALYZE` would measure the installation of that day, which is empty when it starts.
 * https://sqlite.org/lang_analyze.html calls such figures fixed results of ANALYZE; their form is
 * https://sqlite.org/fileformat2.html#the_sqlite_stat1_table. Connections that open from now on use them.
 */
export async function givePlannerFigures(kysely: Kysely<Schema>): Promise<void> {
  const wanted = (await readIndexes(kysely)).map((index) => ({ ...index, stat: indexFigures(index) }));
  if (await areGiven(kysely, wanted)) return;
  await kysely.transaction().execute(async (tx) => {
    // Only ANALYZE may create the table of figures.
    await sql`analyze companies`.execute(tx);
    await sql`delete from sqlite_stat1`.execute(tx);
    for (const { table, name, stat } of wanted) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${name}, ${stat})`.execute(tx);
    }
    await sql`analyze sqlite_schema`.execute(tx);
  });
}

async function readIndexes(db: Kysely<Schema>): Promise<readonly Index[]> {
  const { rows } = await sql<Index>`
    select own.name as "table", iif(list.origin = 'pk', own.name, list.name) as name, count(*) as columns,
      list."unique" as isUnique, list.partial as isPartial
    from sqlite_schema as own
    join pragma_table_info(own.name) as first on first.pk = 1 and first.name = 'company_id'
    join pragma_index_list(own.name) as list
    join pragma_index_info(list.name) as part
    where own.type = 'table'
      and exists (select 1 from pragma_index_info(list.name) where seqno = 0 and name = 'company_id')
    group by own.name, list.name, list.origin, list."unique", list.partial
    order by own.name, list.name`.execute(db);
  return rows;
}

/** Returns the number of rows, then how many have the same first column, the same first two, and so on. */
function indexFigures({ columns, isUnique, isPartial }: Index): string {
  const all = isPartial === 1 ? TABLE_ROWS / PARTIAL : TABLE_ROWS;
  const same = Array.from({ length: columns }, (_, column) =>
    column === columns - 1 && isUnique === 1 ? 1 : Math.ceil(all / COMPANIES / NARROWS ** column),
  );
  return [all, ...same].join(' ');
}

async function areGiven(
  db: Kysely<Schema>,
  wanted: readonly { readonly name: string; readonly stat: string }[],
): Promise<boolean> {
  const table = await sql`select 1 from sqlite_schema where name = 'sqlite_stat1'`.execute(db);
  if (table.rows.length === 0) return false;
  const given = await sql<{ idx: string; stat: string }>`select idx, stat from sqlite_stat1`.execute(db);
  const figures = new Map(given.rows.map(({ idx, stat }) => [idx, stat]));
  return figures.size === wanted.length && wanted.every(({ name, stat }) => figures.get(name) === stat);
}
