import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../database/index.ts';
import type { SealLeaf } from './seal-leaf.ts';

/** Number of days of one read: at most some hundred kilobytes. */
const PAGE_DAYS = 50;

/** A leaf, and the number of its root; 0 while it waits for one. */
export interface NumberedLeaf extends SealLeaf {
  readonly seal: number;
}

/** A block as it is stored, and the columns beside it. */
export interface StoredBlock {
  readonly readings: number;
  readonly digest: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly block: Uint8Array;
}

/** All that is stored for a sensor's sealed day. */
export interface DayRecord {
  readonly sensorId: number;
  readonly day: number;
  /** Oldest first. */
  readonly leaves: readonly NumberedLeaf[];
  readonly block: StoredBlock | undefined;
}

interface Key {
  readonly sensorId: number;
  readonly day: number;
}

/** Reads every day of a company that is or was sealed, by sensor and day; each page in one snapshot. */
export async function* readSealedRecord(database: Database, companyId: number): AsyncGenerator<DayRecord> {
  for (let after: Key | undefined; ;) {
    const page = await database.readLong(companyId, async (tx) => readPage(tx, companyId, after));
    yield* page;
    after = page.at(-1);
    if (page.length < PAGE_DAYS) return;
  }
}

async function readPage(tx: Tx, companyId: number, after: Key | undefined): Promise<DayRecord[]> {
  const own = sql`company_id = ${companyId}
    ${after === undefined ? sql`` : sql`and (sensor_id, day) > (${after.sensorId}, ${after.day})`}`;
  const selectKeys = (
    table: RawBuilder<unknown>,
  ) => sql`select * from (select distinct sensor_id, day from ${table}
    where ${own} order by sensor_id, day limit ${PAGE_DAYS}) as page`;
  const keys = await sql<{ sensor_id: number; day: number }>`select sensor_id, day from (
      ${selectKeys(sql.table('reading_seals'))} union ${selectKeys(sql.table('sealed_days'))}
    ) as days order by sensor_id, day limit ${PAGE_DAYS}`.execute(tx.sql);
  const last = keys.rows.at(-1);
  if (last === undefined) return [];
  const within = sql`${own} and (sensor_id, day) <= (${last.sensor_id}, ${last.day})`;
  const leaves = await sql<NumberedLeaf>`select sensor_id as "sensorId", day, seal, readings, digest
    from reading_seals where ${within}`.execute(tx.sql);
  const blocks = await sql<StoredBlock & Key>`select sensor_id as "sensorId", day, readings, digest,
    first_at as "firstAt", last_at as "lastAt", block from sealed_days where ${within}`.execute(tx.sql);
  const dayKey = ({ sensorId, day }: Key) => `${sensorId}/${day}`;
  const leavesByDay = Map.groupBy(leaves.rows, dayKey);
  const blockByDay = new Map(blocks.rows.map((block) => [dayKey(block), block]));
  return keys.rows.map(({ sensor_id: sensorId, day }) => {
    const name = dayKey({ sensorId, day });
    const own = (leavesByDay.get(name) ?? []).toSorted((one, other) => age(one) - age(other));
    return { sensorId, day, leaves: own, block: blockByDay.get(name) };
  });
}

/** Returns the age order of a leaf: one that waits for a number is newer than any with a number. */
const age = ({ seal }: NumberedLeaf): number => (seal === 0 ? Number.POSITIVE_INFINITY : seal);
