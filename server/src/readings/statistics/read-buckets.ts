import { type Measurand, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

export interface MeanBucket {
  readonly at: number;
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** The roll-ups of one measurand and width that start in a period, in the order of time. */
export async function readMeans(
  tx: Tx,
  companyId: number,
  sensorId: number,
  measurand: Measurand,
  widthMs: (typeof ROLLUP_WIDTHS_MS)[number],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<MeanBucket[]> {
  const names = ['bucket_at', 'count', 'sum', 'min', 'max'] as const;
  const columns = names.map((name) =>
    name === 'bucket_at' ? sql.ref(name) : sql`${sql.ref(`${measurand}_${name}`)} as ${sql.ref(name)}`,
  );
  const query = sql`select ${sql.join(columns)} from rollups
    where company_id = ${companyId} and sensor_id = ${sensorId} and width_ms = ${widthMs}
      and bucket_at >= ${from} and bucket_at < ${to} and ${sql.ref(`${measurand}_count`)} > 0 order by bucket_at`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), names);
  const [count, sum, min, max] = [
    found.column('count'),
    found.column('sum'),
    found.column('min'),
    found.column('max'),
  ];
  return Array.from(found.column('bucket_at'), (at, row) => ({
    at,
    count: present(count[row]),
    mean: present(sum[row]) / 1_000 / present(count[row]),
    min: min[row] ?? Number.NaN,
    max: max[row] ?? Number.NaN,
  }));
}
