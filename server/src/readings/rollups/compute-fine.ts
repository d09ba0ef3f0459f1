import { MEASURANDS, present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { readPeriod } from '../read-period.ts';
import { covered, within, type Placed, type Stretch } from './coverage.ts';
import { ROLLUP_WIDTHS_MS } from './levels.ts';
import { RollupRows } from './rollup-rows.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;
const COLUMNS = ['error', ...MEASURANDS] as const;

/**
 * Computes the finest roll-ups of a sensor's day that has none as rows, from its readings: bit by bit equal to the
 * former rows. A reading after that day has closed all of its buckets.
 */
export async function computeFine(
  tx: Tx,
  companyId: number,
  { sensorId, reachMs }: { readonly sensorId: number; readonly reachMs: number },
  day: number,
): Promise<RollupRows> {
  const whole = { from: day * DAY_MS, to: (day + 1) * DAY_MS };
  const found = await readPeriod(tx, companyId, {
    sensorId,
    from: whole.from - reachMs,
    to: whole.to - 1,
    names: COLUMNS,
  });
  const values = MEASURANDS.map((name) => found.column(name));
  const error = found.column('error');
  const rows = new RollupRows(FINEST_MS);
  rows.startSensor(sensorId);
  let before: Placed | null = null;
  const cover = (next: number): void => {
    const time = before && covered(before, next, reachMs);
    const inside = time && within(time, whole);
    if (inside !== null) rows.addCoverage(inside);
  };
  for (const [row, at] of found.column('measured_at').entries()) {
    cover(at);
    if (at >= whole.from) rows.addReading(at, values, row);
    before = { at, failed: !Number.isNaN(error[row] ?? Number.NaN) };
  }
  cover(whole.to);
  const firstAt = present(found.column('measured_at')[0]);
  if (firstAt > whole.from) await coverByDeleted(tx, companyId, rows, { from: whole.from, to: firstAt });
  return rows;
}

/**
 * Adds the time at the start of the day that is covered by a reading of the day before which was deleted for its age:
 * the roll-up of the day still includes it.
 */
async function coverByDeleted(tx: Tx, companyId: number, rows: RollupRows, start: Stretch): Promise<void> {
  const whole = await tx.sql
    .selectFrom('rollups')
    .select('covered_ms')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', present(rows.sensorId[0]))
    .where('width_ms', '=', DAY_MS)
    .where('bucket_at', '=', start.from)
    .executeTakeFirst();
  const known = rows.coveredMs.reduce((sum, ms) => sum + ms, 0);
  const missing = within({ from: start.from, to: start.from + (whole?.covered_ms ?? known) - known }, start);
  if (missing !== null) rows.addCoverage(missing);
}
