import { type Measurand, MEASURANDS, present } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { readPeriod } from '../read-period.ts';
import type { Readings } from '../sealed/reading-columns.ts';
import type { Buckets } from './choose-buckets.ts';
import { Extremes } from './extremes.ts';
import { readablePieces } from '../rollups/fine-rollups.ts';
import type { Piece } from '../rollups/pieces.ts';
import type { Survey } from './survey.ts';

/** Number of readings of one statement, so that no result blocks the event loop for long. */
const RAW_PAGE_ROWS = 5_000;
/** The same for sealed days. */
const SEALED_PAGE_ROWS = 20_000;

interface Wanted {
  readonly companyId: number;
  readonly sensorId: number;
  /** Positions in MEASURANDS. */
  readonly measurands: readonly number[];
}

/** Reads the extremes of those measurands in the buckets of the surveyed period. */
export async function readExtremes(
  tx: Tx,
  wanted: Wanted,
  { from, to, latest, ends }: Survey,
  buckets: Buckets,
): Promise<Extremes> {
  const extremes = new Extremes(buckets, wanted.measurands);
  const { companyId, sensorId } = wanted;
  const sensor = { sensorId, latestMeasuredAt: latest };
  const span = { from, to: to + 1, widestMs: buckets.levelMs };
  const pieces = await readablePieces(tx, companyId, sensor, span);
  const rollups = pieces.filter(({ widthMs }) => widthMs > 0);
  if (rollups.length > 0) await takeRollups(tx, wanted, rollups, extremes);
  for (const piece of pieces) {
    if (piece.widthMs > 0) continue;
    const end = ends.find((one) => one.from === piece.from && one.to === piece.to);
    if (end === undefined) await takeReadings(tx, wanted, piece, extremes);
    else take(extremes, wanted, end.readings);
  }
  return extremes;
}

const measurandName = (measurand: number): Measurand => MEASURANDS[measurand] ?? 'temperature';

/** Takes in roll-ups of several widths, in one statement. */
async function takeRollups(
  tx: Tx,
  { companyId, sensorId, measurands }: Wanted,
  pieces: readonly Piece[],
  extremes: Extremes,
): Promise<void> {
  const columns = sql.join(
    measurands
      .map(measurandName)
      .flatMap((name) => [`${name}_min`, `${name}_min_at`, `${name}_max`, `${name}_max_at`])
      .map((name) => sql.ref(name)),
  );
  const selects = pieces.map(
    ({ widthMs, from, to }): RawBuilder<unknown> => sql`select bucket_at as moment, ${columns} from rollups
      where company_id = ${companyId} and sensor_id = ${sensorId} and width_ms = ${widthMs}
        and bucket_at >= ${from} and bucket_at < ${to}`,
  );
  const query = sql`${sql.join(selects, sql` union all `)}`;
  const names = measurands.map(measurandName);
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), [
    'moment',
    ...names.flatMap((name) => [`${name}_min`, `${name}_min_at`, `${name}_max`, `${name}_max_at`] as const),
  ]);
  const moment = found.column('moment');
  for (const [index, name] of names.entries()) {
    const [min, minAt] = [found.column(`${name}_min`), found.column(`${name}_min_at`)];
    const [max, maxAt] = [found.column(`${name}_max`), found.column(`${name}_max_at`)];
    for (let row = 0; row < found.rowCount; row += 1) {
      extremes.take(
        present(measurands[index]),
        present(moment[row]),
        min[row] ?? Number.NaN,
        present(minAt[row]),
        max[row] ?? Number.NaN,
        present(maxAt[row]),
      );
    }
  }
}

async function takeReadings(tx: Tx, wanted: Wanted, { from, to }: Piece, extremes: Extremes): Promise<void> {
  const { companyId, sensorId } = wanted;
  const names = wanted.measurands.map(measurandName);
  for (let next = from; next < to;) {
    const limits = { limit: RAW_PAGE_ROWS, sealedLimit: SEALED_PAGE_ROWS };
    const page = { sensorId, names, from: next, to: to - 1, ...limits };
    const found = await readPeriod(tx, companyId, page);
    take(extremes, wanted, found);
    if (found.rowCount < RAW_PAGE_ROWS) break;
    next = (found.column('measured_at').at(-1) ?? to) + 1;
  }
}

function take(extremes: Extremes, { measurands }: Wanted, readings: Readings<Measurand>): void {
  const measuredAt = readings.column('measured_at');
  for (const measurand of measurands) {
    const values = readings.column(measurandName(measurand));
    for (let row = 0; row < readings.rowCount; row += 1) {
      const [at, value] = [present(measuredAt[row]), present(values[row])];
      extremes.take(measurand, at, value, at, value, at);
    }
  }
}
