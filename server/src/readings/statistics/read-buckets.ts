import { type Measurand, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { withoutFinest } from '../rollups/pieces.ts';
import { readPeriod } from '../read-period.ts';
import { daysWithoutFine } from '../rollups/fine-rollups.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;
/** Length of the readings that are read at once. */
const PART_MS = 7 * 86_400_000;

export interface MeanBucket {
  readonly at: number;
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** Reads the roll-ups of one measurand and width that start in a period, in the order of time. */
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
  const stored = Array.from(found.column('bucket_at'), (at, row) => ({
    at,
    count: present(count[row]),
    mean: present(sum[row]) / 1_000 / present(count[row]),
    min: min[row] ?? Number.NaN,
    max: max[row] ?? Number.NaN,
  }));
  if (widthMs !== FINEST_MS) return stored;
  const computed = await computeMeans(tx, companyId, sensorId, measurand, { from, to });
  if (computed.length === 0) return stored;
  return [...stored, ...computed].sort((one, other) => one.at - other.at);
}

/** Computes the same for the finest width, from the readings of days that have no such rows. */
async function computeMeans(
  tx: Tx,
  companyId: number,
  sensorId: number,
  measurand: Measurand,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<MeanBucket[]> {
  const start = bucketStart(from + FINEST_MS - 1, FINEST_MS);
  const end = bucketStart(to + FINEST_MS - 1, FINEST_MS);
  if (start >= end) return [];
  const days = await daysWithoutFine(tx, companyId, sensorId, [{ from: start, to: end }]);
  const pieces = withoutFinest([{ widthMs: FINEST_MS, from: start, to: end }], days);
  const means: MeanBucket[] = [];
  for (const piece of pieces) {
    if (piece.widthMs > 0) continue;
    for (let next = piece.from; next < piece.to; next += PART_MS) {
      const part = { from: next, to: Math.min(next + PART_MS, piece.to) - 1 };
      const readings = await readPeriod(tx, companyId, { sensorId, ...part, names: [measurand] });
      means.push(...bucketMeans(readings.column('measured_at'), readings.column(measurand)));
    }
  }
  return means;
}

function bucketMeans(times: Float64Array, values: Float64Array): MeanBucket[] {
  const means: MeanBucket[] = [];
  let [at, count, sum, min, max] = [Number.NaN, 0, 0, Number.NaN, Number.NaN];
  const end = (): void => {
    if (count > 0) means.push({ at, count, mean: sum / 1_000 / count, min, max });
  };
  for (let row = 0; row < times.length; row += 1) {
    const value = present(values[row]);
    if (Number.isNaN(value)) continue;
    const bucketAt = bucketStart(present(times[row]), FINEST_MS);
    if (bucketAt !== at) {
      end();
      [at, count, sum, min, max] = [bucketAt, 0, 0, value, value];
    }
    count += 1;
    sum += Math.round(value * 1_000);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  end();
  return means;
}
