import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from '../database/index.ts';
import { rewriteCoverage } from './rollups/rewrite-coverage.ts';
import { estimateUsualInterval } from './rollups/usual-interval.ts';
import { newestRecorded } from './latest.ts';
import { readNewest } from './read-period.ts';
import { readSensorStates } from './sensor-states.ts';

/** Number of newest readings from which the interval is learned. */
const NEWEST = 200;
/** Pause between two parts: other work that waits for the database comes first. */
const PAUSE_MS = 10;

/**
 * Measures the interval at which a sensor reports by its newest readings, in milliseconds: a step of a ladder from one
 * second to twelve hours. Null while there are too few.
 */
export async function measureUsualInterval(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<number | null> {
  const found = await readNewest(tx, companyId, { sensorId, names: [], limit: NEWEST });
  return estimateUsualInterval(found.column('measured_at'));
}

/**
 * Measures the interval in a period by its newest readings, in milliseconds, as `measureUsualInterval` does for now;
 * `from` is inclusive, `to` exclusive. Null while there are too few.
 */
export async function measurePeriodInterval(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number | null> {
  const found = await readNewest(tx, companyId, { sensorId, from, before: to, names: [], limit: NEWEST });
  return estimateUsualInterval(found.column('measured_at'));
}

/**
 * Updates a sensor's usual interval by its newest readings. When it changes, the covered time of all its roll-ups
 * changes with it: part by part, each in its own transaction, so that years of readings block no other work. Until the
 * last part the interval counts as unknown; an interrupted change starts again when it is next learned. Returns whether
 * the interval changed. Throws when the sensor is not the company's.
 */
export async function learnUsualInterval(
  database: Database,
  companyId: number,
  sensorId: number,
): Promise<boolean> {
  const begun = await database.write(companyId, async (tx) => begin(tx, companyId, sensorId), 'bulk');
  if (begun === null) return false;
  let from: number | null = begun.from;
  while (from !== null) {
    const at: number = from;
    await setTimeout(PAUSE_MS);
    from = await database.write(
      companyId,
      async (tx) => goOn(tx, companyId, sensorId, { from: at, interval: begun.interval }),
      'bulk',
    );
  }
  return begun.isOther;
}

/** Notes the interval. From here on readings are covered by it, also late ones in parts still to be rewritten. */
async function begin(tx: Tx, companyId: number, sensorId: number) {
  const { latest, readingsFrom, ...known } = await lockSensor(tx, companyId, sensorId);
  const interval = await measureUsualInterval(tx, companyId, sensorId);
  if (latest === null || interval === null) return null;
  const isOther = interval !== known.interval;
  if (!isOther && known.isKnown) return null;
  await tx.sql
    .updateTable('sensors')
    .set({ usual_interval_ms: interval, usual_interval_known: 0 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
  return { interval, isOther, from: readingsFrom };
}

/**
 * Rewrites a part and returns where the next one begins; null after the last, or when the interval was learned again.
 */
async function goOn(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, interval }: { readonly from: number; readonly interval: number },
): Promise<number | null> {
  const { latest, readingsFrom, ...known } = await lockSensor(tx, companyId, sensorId);
  if (latest === null || known.interval !== interval || known.isKnown) return null;
  const span = { from: Math.max(from, readingsFrom), readingsFrom, latestMeasuredAt: newestRecorded(latest) };
  const next = await rewriteCoverage(tx, companyId, sensorId, span, 2 * interval);
  if (next !== null) return next;
  await tx.sql
    .updateTable('sensors')
    .set({ usual_interval_known: 1 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
  return null;
}

async function lockSensor(tx: Tx, companyId: number, sensorId: number) {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
  const [state] = await readSensorStates(tx, companyId, [sensorId]);
  const row = await tx.sql
    .selectFrom('sensors')
    .select(['readings_from', 'usual_interval_ms', 'usual_interval_known'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirstOrThrow();
  return {
    latest: state?.latest ?? null,
    readingsFrom: row.readings_from ?? 0,
    interval: row.usual_interval_ms,
    isKnown: row.usual_interval_known === 1,
  };
}
