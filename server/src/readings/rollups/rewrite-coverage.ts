import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { covered, within, type Placed } from './coverage.ts';
import { closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';
import { RollupRows } from './rollup-rows.ts';
import { addToRollups } from './store-rollups.ts';

const PAGE_ROWS = 5_000;
const [FINEST_MS, ...WIDER_MS] = ROLLUP_WIDTHS_MS;

/**
 * Writes the covered time of all of a sensor's roll-ups anew, because each reading now covers at most another
 * `reachMs`. Roll-ups before `from`, whose readings are gone, stay. The sensor must be locked.
 */
export async function rewriteCoverage(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, latestMeasuredAt }: { readonly from: number; readonly latestMeasuredAt: number },
  reachMs: number,
): Promise<void> {
  await tx.sql
    .updateTable('rollups')
    .set({ covered_ms: 0 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('covered_ms', '<>', 0)
    .where('bucket_at', '>=', from)
    .execute();
  let before: Placed | null = null;
  for (;;) {
    const page = await readPlaces(tx, companyId, sensorId, before?.at ?? from - 1);
    const rows = new RollupRows(FINEST_MS);
    rows.startSensor(sensorId);
    for (const place of page) {
      const time = before && covered(before, place.at, reachMs);
      const closed = { from, to: closedTo(latestMeasuredAt, FINEST_MS) };
      const inside = time && within(time, closed);
      if (inside !== null) rows.addCoverage(inside);
      before = place;
    }
    await addWithWider(tx, companyId, sensorId, rows, latestMeasuredAt);
    if (page.length < PAGE_ROWS) break;
  }
  await tx.sql
    .deleteFrom('rollups')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('readings', '=', 0)
    .where('covered_ms', '=', 0)
    .where('bucket_at', '>=', from)
    .execute();
}

async function readPlaces(tx: Tx, companyId: number, sensorId: number, after: number): Promise<Placed[]> {
  const query = sql`select measured_at, error from readings
    where company_id = ${companyId} and sensor_id = ${sensorId} and measured_at > ${after}
    order by measured_at limit ${PAGE_ROWS}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), ['measured_at', 'error']);
  const error = found.column('error');
  return Array.from(found.column('measured_at'), (at, row) => ({
    at,
    failed: !Number.isNaN(error[row] ?? Number.NaN),
  }));
}

async function addWithWider(
  tx: Tx,
  companyId: number,
  sensorId: number,
  finest: RollupRows,
  latestMeasuredAt: number,
): Promise<void> {
  await addToRollups(tx, companyId, finest);
  let finer = finest;
  for (const widthMs of WIDER_MS) {
    const wider = new RollupRows(widthMs);
    wider.startSensor(sensorId);
    for (let row = 0; row < finer.size; row += 1) {
      if ((finer.bucketAt[row] ?? 0) < closedTo(latestMeasuredAt, widthMs)) wider.addRollup(finer, row);
    }
    await addToRollups(tx, companyId, wider);
    finer = wider;
  }
}
