import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';
import { type Readings, type StoredColumn, withTime } from './sealed/reading-columns.ts';

/** Wanted rows that are not sealed: a sensor and a period, both ends inclusive. */
export interface WantedRows<Name extends StoredColumn> {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
  readonly names: readonly Name[];
  readonly limit?: number | undefined;
  /** The limit counts from the end of the period; the order stays ascending. */
  readonly newest?: boolean;
}

/** Reads readings of a sensor that are rows, oldest first. Use `readPeriod` for all readings. */
export async function selectRows<Name extends StoredColumn>(
  tx: Tx,
  companyId: number,
  { sensorId, from, to, names, limit, newest = false }: WantedRows<Name>,
): Promise<Readings<Name>> {
  const columns = sql.join(withTime(names).map((name) => sql.ref(name)));
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  // PostgreSQL would compare even a bound without effect with those of each partition.
  const since = from > 0 ? sql`and measured_at >= ${from}` : sql``;
  const until = to < Number.MAX_SAFE_INTEGER ? sql`and measured_at <= ${to}` : sql``;
  const rows = sql`select ${columns} from readings where company_id = ${companyId} and sensor_id = ${sensorId}
    ${since} ${until} order by measured_at ${sql.raw(newest ? 'desc' : 'asc')} ${most}`;
  const query = newest ? sql`select * from (${rows}) as newest order by measured_at` : rows;
  return tx.dialect.selectNumbers(tx, query.compile(tx.sql), withTime(names));
}
