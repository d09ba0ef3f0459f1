import { MEASURANDS } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { Buckets } from './choose-buckets.ts';
import { Extremes } from './extremes.ts';
import { piecesOf, type Piece } from './pieces.ts';
import type { Survey } from './survey.ts';

/** Readings of one statement, so that no answer blocks the event loop for long. */
const RAW_PAGE_ROWS = 5_000;

/** The extremes of those measurands in the buckets of the surveyed period. */
export async function readExtremes(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to, latest }: Survey,
  buckets: Buckets,
  measurands: readonly number[],
): Promise<Extremes> {
  const extremes = new Extremes(buckets, measurands);
  for (const piece of piecesOf(from, to + 1, buckets.levelMs, latest)) {
    const read = piece.widthMs === 0 ? takeReadings : takeRollups;
    await read(tx, companyId, sensorId, piece, measurands, extremes);
  }
  return extremes;
}

async function takeRollups(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { widthMs, from, to }: Piece,
  measurands: readonly number[],
  extremes: Extremes,
): Promise<void> {
  const names = measurands.map((measurand) => MEASURANDS[measurand] ?? '');
  const columns = names.flatMap((name) => [`${name}_min`, `${name}_min_at`, `${name}_max`, `${name}_max_at`]);
  const query = sql`
    select bucket_at, ${sql.join(columns.map((column) => sql.ref(column)))} from rollups
    where company_id = ${companyId} and sensor_id = ${sensorId} and width_ms = ${widthMs}
      and bucket_at >= ${from} and bucket_at < ${to}
    order by bucket_at`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql));
  const bucketAt = found.column('bucket_at');
  for (const [index, name] of names.entries()) {
    const measurand = measurands[index] ?? 0;
    const [min, minAt] = [found.column(`${name}_min`), found.column(`${name}_min_at`)];
    const [max, maxAt] = [found.column(`${name}_max`), found.column(`${name}_max_at`)];
    for (let row = 0; row < found.rowCount; row += 1) {
      extremes.take(
        measurand,
        bucketAt[row] ?? 0,
        min[row] ?? Number.NaN,
        minAt[row] ?? 0,
        max[row] ?? Number.NaN,
        maxAt[row] ?? 0,
      );
    }
  }
}

async function takeReadings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: Piece,
  measurands: readonly number[],
  extremes: Extremes,
): Promise<void> {
  const names = measurands.map((measurand) => MEASURANDS[measurand] ?? '');
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let next = from; next < to;) {
    const query = sql`
      select measured_at, ${columns} from readings
      where company_id = ${companyId} and sensor_id = ${sensorId}
        and measured_at >= ${next} and measured_at < ${to}
      order by measured_at limit ${RAW_PAGE_ROWS}`;
    const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql));
    const measuredAt = found.column('measured_at');
    for (const [index, name] of names.entries()) {
      const values = found.column(name);
      for (let row = 0; row < found.rowCount; row += 1) {
        const [at = 0, value = Number.NaN] = [measuredAt[row], values[row]];
        extremes.take(measurands[index] ?? 0, at, value, at, value, at);
      }
    }
    if (found.rowCount < RAW_PAGE_ROWS) break;
    next = (measuredAt.at(-1) ?? to) + 1;
  }
}
