import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';
import { rewriteCoverage } from './rollups/rewrite-coverage.ts';
import { usualIntervalOf } from './rollups/usual-interval.ts';
import { newestRecorded } from './latest.ts';
import { readSensorStates } from './sensor-states.ts';

/** Newest readings that the rhythm is judged by. */
const NEWEST = 200;

/**
 * The rhythm in which a sensor reports by its newest readings, in milliseconds: a step of a ladder from one second
 * to twelve hours. Null while it has too few.
 */
export async function measureUsualInterval(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<number | null> {
  const query = sql`select measured_at from readings where company_id = ${companyId} and sensor_id = ${sensorId}
    order by measured_at desc limit ${NEWEST}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), ['measured_at']);
  return usualIntervalOf(found.column('measured_at'));
}

/**
 * Brings a sensor's usual interval in line with its newest readings. When it changes, the covered time of all its
 * roll-ups changes with it, in the same transaction. Answers whether it did. From now on the interval is known.
 * Throws when the sensor is not the company's.
 */
export async function learnUsualInterval(tx: Tx, companyId: number, sensorId: number): Promise<boolean> {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
  const [state] = await readSensorStates(tx, companyId, [sensorId]);
  const interval = await measureUsualInterval(tx, companyId, sensorId);
  if (!state?.latest || interval === null) return false;
  await tx.sql
    .updateTable('sensors')
    .set({ usual_interval_ms: interval, usual_interval_known: 1 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
  if (2 * interval === state.reachMs) return false;
  const { readings_from: readingsFrom } = await tx.sql
    .selectFrom('sensors')
    .select('readings_from')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirstOrThrow();
  const span = { from: readingsFrom ?? 0, latestMeasuredAt: newestRecorded(state.latest) };
  await rewriteCoverage(tx, companyId, sensorId, span, 2 * interval);
  return true;
}
