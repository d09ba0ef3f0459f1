import { MEASURANDS, type Measurand } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { NumberColumns, RollupsTable, Tx } from '../../database/index.ts';
import { CARRY, type ExactColumns } from './exact-sums.ts';
import { hasKinetic, type RollupSource } from './rollup-rows.ts';

/** Buckets of one sensor that start at or after `from` and before `to`. */
export interface BucketRange {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
}

type PlainColumn = 'sensor_id' | 'bucket_at' | 'readings' | 'covered_ms' | keyof RollupsTable;
type ExactColumn = `${Measurand}_${'sum_squares' | 'kinetic'}`;
type RollupColumn = PlainColumn | `${ExactColumn}_${'low' | 'carries'}`;

const PLAIN: readonly PlainColumn[] = [
  'sensor_id',
  'bucket_at',
  'readings',
  'covered_ms',
  ...MEASURANDS.flatMap((name): PlainColumn[] => [
    `${name}_count`,
    `${name}_min`,
    `${name}_min_at`,
    `${name}_max`,
    `${name}_max_at`,
    `${name}_sum`,
  ]),
];
const EXACT: readonly ExactColumn[] = MEASURANDS.flatMap((name): ExactColumn[] =>
  hasKinetic(name) ? [`${name}_sum_squares`, `${name}_kinetic`] : [`${name}_sum_squares`],
);
const COLUMNS: readonly RollupColumn[] = [
  ...PLAIN,
  ...EXACT.flatMap((name): RollupColumn[] => [`${name}_low`, `${name}_carries`]),
];
/** A double cannot contain every exact sum, so sums are read in two parts. */
const SELECTED = sql.join([
  ...PLAIN.map((name) => sql.ref(`r.${name}`)),
  ...EXACT.flatMap((name): RawBuilder<unknown>[] => {
    const low = sql`${sql.ref(`r.${name}`)} % ${sql.lit(CARRY)}`;
    return [
      sql`${low} as ${sql.ref(`${name}_low`)}`,
      sql`(${sql.ref(`r.${name}`)} - ${low}) / ${sql.lit(CARRY)} as ${sql.ref(`${name}_carries`)}`,
    ];
  }),
]);

/** Reads stored roll-ups of one width, by sensor and time. */
export async function selectRollups(
  tx: Tx,
  companyId: number,
  widthMs: number,
  ranges: readonly BucketRange[],
): Promise<RollupSource & { readonly size: number }> {
  const given = tx.dialect.given([
    { name: 'sensor', type: 'integer', values: ranges.map((range) => range.sensorId) },
    { name: 'since', type: 'integer', values: ranges.map((range) => range.from) },
    { name: 'until', type: 'integer', values: ranges.map((range) => range.to) },
  ]);
  const inRange = sql`r.company_id = ${companyId} and r.sensor_id = given.sensor and r.width_ms = ${widthMs}
    and r.bucket_at >= given.since and r.bucket_at < given.until`;
  const query = sql`
    select ${SELECTED} from ${given} ${tx.dialect.joinEach('inner', 'rollups', 'r', inRange)}
    order by r.sensor_id, r.bucket_at`;
  return asSource(await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS));
}

function asSource(found: NumberColumns<RollupColumn>): RollupSource & { readonly size: number } {
  const exact = (name: ExactColumn): ExactColumns => ({
    low: found.column(`${name}_low`),
    carries: found.column(`${name}_carries`),
  });
  return {
    size: found.rowCount,
    sensorId: found.column('sensor_id'),
    bucketAt: found.column('bucket_at'),
    readings: found.column('readings'),
    coveredMs: found.column('covered_ms'),
    statistics: MEASURANDS.map((name) => ({
      count: found.column(`${name}_count`),
      min: found.column(`${name}_min`),
      minAt: found.column(`${name}_min_at`),
      max: found.column(`${name}_max`),
      maxAt: found.column(`${name}_max_at`),
      sum: found.column(`${name}_sum`),
      sumSquares: exact(`${name}_sum_squares`),
      kinetic: hasKinetic(name) ? exact(`${name}_kinetic`) : null,
    })),
  };
}
