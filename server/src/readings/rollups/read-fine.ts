import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { toDay } from '../sealed/read-sealed.ts';
import { readSensorStates } from '../sensor-states.ts';
import { computeFine } from './compute-fine.ts';
import { daysWithoutFine } from './fine-rollups.ts';
import { ROLLUP_WIDTHS_MS } from './levels.ts';
import { rollupColumns } from './rollup-columns.ts';
import type { RollupRows } from './rollup-rows.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;
/** Number of days in one result: a thousand roll-ups. */
const DAYS_AT_ONCE = 7;

/** A roll-up by the names of its columns; null where nothing was measured. */
export type RollupRecord = Readonly<Record<string, number | string | null>>;

/**
 * Reads a few days of a sensor's finest roll-ups from a moment on: rows, and those that are computed of the readings of
 * sealed days. Sums that may be larger than a double are text. `next` is where to continue; null at the end.
 * @param selected the columns as one statement selects them, exact sums as text
 */
export async function readFineRollups(
  tx: Tx,
  companyId: number,
  sensorId: number,
  from: number,
  selected: RawBuilder<unknown>,
): Promise<{ readonly rollups: readonly RollupRecord[]; readonly next: number | null }> {
  const first = await firstFrom(tx, companyId, sensorId, from);
  if (first === null) return { rollups: [], next: null };
  const next = (toDay(first) + DAYS_AT_ONCE) * DAY_MS;
  const { rows } = await sql<RollupRecord>`select ${selected} from rollups where company_id = ${companyId}
    and sensor_id = ${sensorId} and width_ms = ${FINEST_MS} and bucket_at >= ${first} and bucket_at < ${next}
    order by bucket_at`.execute(tx.sql);
  const days = await daysWithoutFine(tx, companyId, sensorId, [{ from: first, to: next }]);
  if (days.length === 0) return { rollups: rows, next };
  const [state] = await readSensorStates(tx, companyId, [sensorId]);
  const computed: RollupRecord[] = [];
  for (const day of days) {
    const sensor = { sensorId, reachMs: state?.reachMs ?? 0 };
    computed.push(...toRecords(companyId, await computeFine(tx, companyId, sensor, day)));
  }
  return {
    rollups: [...rows, ...computed].sort((one, other) => rollupStart(one) - rollupStart(other)),
    next,
  };
}

const rollupStart = (rollup: RollupRecord): number => Number(rollup['bucket_at']);

/** Returns the start of the first finest roll-up from a moment on, or of the first day that has none as rows. */
async function firstFrom(tx: Tx, companyId: number, sensorId: number, from: number): Promise<number | null> {
  const own = sql`company_id = ${companyId} and sensor_id = ${sensorId}`;
  const { rows } = await sql<Record<'bucket' | 'day', number | null>>`select
    (select bucket_at from rollups where ${own} and width_ms = ${FINEST_MS} and bucket_at >= ${from}
      order by bucket_at limit 1) as bucket,
    (select day from sealed_days where ${own} and fine_rollups = 0 and day >= ${toDay(from)}
      order by day limit 1) as day`.execute(tx.sql);
  const { bucket = null, day = null } = rows[0] ?? {};
  if (day === null) return bucket;
  return Math.min(day * DAY_MS, bucket ?? Number.POSITIVE_INFINITY);
}

function toRecords(companyId: number, rows: RollupRows): RollupRecord[] {
  return rollupColumns(companyId, rows).flatMap(({ columns }) =>
    Array.from({ length: columns[0]?.values.length ?? 0 }, (_, row) =>
      Object.fromEntries(
        columns.map(({ name, type, values }) => {
          const value = values[row] ?? null;
          return [name, type === 'exact' ? String(value) : Number(value)];
        }),
      ),
    ),
  );
}
