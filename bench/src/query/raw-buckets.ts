import type { TestDatabase } from '@ts1/server/testing';
import { sql } from 'kysely';
import type { Year } from './year.ts';

const MEASURANDS = ['temperature', 'humidity', 'battery', 'rssi', 'snr'];

/**
 * Returns the milliseconds in which the database itself finds the extremes of `buckets` buckets of a year from its
 * readings. It does not look for the times of the extremes, which charts have too.
 */
export async function timeRawBuckets(
  { database }: TestDatabase,
  { companyId, sensorId, from, to }: Year,
  buckets: number,
): Promise<number> {
  const widthMs = Math.ceil((to - from + 1) / buckets);
  const extremes = MEASURANDS.flatMap((name) => [sql`min(${sql.ref(name)})`, sql`max(${sql.ref(name)})`]);
  // Literals, because a bound number is a double to SQLite and would divide as one.
  const query = sql<object>`
    select (measured_at - ${sql.lit(from)}) / ${sql.lit(widthMs)} as bucket, ${sql.join(extremes)} from readings
    where company_id = ${companyId} and sensor_id = ${sensorId}
      and measured_at >= ${from} and measured_at <= ${to}
    group by 1 order by 1`;
  const startedAt = performance.now();
  const { rows } = await database.read(companyId, async (tx) => query.execute(tx.sql));
  const spentMs = performance.now() - startedAt;
  if (Math.abs(rows.length - buckets) > 1)
    throw new Error(`${rows.length} buckets where ${buckets} were expected`);
  return spentMs;
}
