import { MEASURANDS } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/index.ts';
import type { LateCandidate, Neighbours } from './neighbours.ts';
import { later, type Placed } from './rollups/coverage.ts';
import { readSealedNeighbours } from './sealed/sealed-neighbours.ts';

/** Time of a reading and whether it failed, as one number: one search where two columns would take two. */
const BEFORE_MARK = sql`r.measured_at * 2 + case when r.error is null then 0 else 1 end`;
const toPlaced = (mark: number): Placed => ({ at: Math.floor(mark / 2), failed: mark % 2 !== 0 });

const SAME_VALUES = sql.join(MEASURANDS.map((name) => sql.ref(`same.${name}`)));
const COLUMNS = [
  'batch_row',
  'before_mark',
  'after_at',
  'same_at',
  'same_error',
  'same_error_2',
  'has_sealed',
  ...MEASURANDS,
] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Reads the neighbours of late readings, by row of the batch. No reading covers another beyond the reach. */
export async function readNeighbours(
  tx: Tx,
  companyId: number,
  candidates: readonly LateCandidate[],
): Promise<Map<number, Neighbours>> {
  if (candidates.length === 0) return new Map();
  const integers = (name: string, value: (candidate: LateCandidate) => number) =>
    ({ name, type: 'integer', values: candidates.map(value) }) as const;
  const given = tx.dialect.given([
    integers('batch_row', (candidate) => candidate.row),
    integers('sensor', (candidate) => candidate.sensorId),
    integers('moment', (candidate) => candidate.measuredAt),
    integers('earliest', (candidate) => candidate.measuredAt - candidate.reachMs),
    integers('latest', (candidate) => candidate.measuredAt + candidate.reachMs),
  ]);
  const moments = candidates.map((candidate) => candidate.measuredAt);
  const reach = Math.max(...candidates.map((candidate) => candidate.reachMs));
  const bounds = (column: string): RawBuilder<unknown> =>
    tx.dialect.inPartitions(column, Math.min(...moments) - reach, Math.max(...moments) + reach);
  const own = sql`from readings as r where r.company_id = ${companyId} and r.sensor_id = given.sensor
    ${bounds('r.measured_at')}`;
  const before = sql`${own} and r.measured_at < given.moment and r.measured_at >= given.earliest
    order by r.measured_at desc limit 1`;
  const after = sql`${own} and r.measured_at > given.moment and r.measured_at <= given.latest
    order by r.measured_at limit 1`;
  const same = sql`same.company_id = ${companyId} and same.sensor_id = given.sensor
    and same.measured_at = given.moment ${bounds('same.measured_at')}`;
  const sealed = sql`select 1 from sealed_days as s where s.company_id = ${companyId} and s.sensor_id = given.sensor
    and s.day >= given.earliest / 86400000 and s.day <= given.latest / 86400000`;
  const query = sql`
    select given.batch_row, (select ${BEFORE_MARK} ${before}) as before_mark,
      (select r.measured_at ${after}) as after_at,
      case when exists (${sealed}) then 1 else 0 end as has_sealed, same.measured_at as same_at, same.error as same_error, same.error_2 as same_error_2, ${SAME_VALUES}
    from ${given} ${tx.dialect.joinEach('left', 'readings', 'same', same)}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
  const at = (name: ColumnName, row: number): number => found.column(name)[row] ?? Number.NaN;
  const has = (name: ColumnName, row: number): boolean => !Number.isNaN(at(name, row));
  const amongRows = new Map(
    Array.from({ length: found.rowCount }, (_, row): [number, Neighbours] => [
      at('batch_row', row),
      {
        before: has('before_mark', row) ? toPlaced(at('before_mark', row)) : null,
        afterAt: has('after_at', row) ? at('after_at', row) : Number.POSITIVE_INFINITY,
        same: has('same_at', row)
          ? {
              values: MEASURANDS.map((name) => at(name, row)),
              error: at('same_error', row),
              error2: at('same_error_2', row),
            }
          : null,
        isSealed: false,
        isNearSealed: at('has_sealed', row) === 1,
      },
    ]),
  );
  const sealedRows = new Set(found.column('batch_row').filter((_, row) => at('has_sealed', row) === 1));
  if (sealedRows.size === 0) return amongRows;
  const late = candidates.filter(({ row }) => sealedRows.has(row));
  for (const [row, inBlocks] of await readSealedNeighbours(tx, companyId, late)) {
    const rows = amongRows.get(row);
    amongRows.set(row, rows === undefined ? inBlocks : nearer(rows, inBlocks));
  }
  return amongRows;
}

function nearer(rows: Neighbours, blocks: Neighbours): Neighbours {
  return {
    before: later(rows.before, blocks.before),
    afterAt: Math.min(rows.afterAt, blocks.afterAt),
    same: rows.same ?? blocks.same,
    isSealed: blocks.isSealed,
    isNearSealed: true,
  };
}
