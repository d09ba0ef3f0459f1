import { present } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { noteSealed } from './proof/note-sealed.ts';
import { dayOf } from './sealed/read-sealed.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from './rollups/levels.ts';

/** So that years of sealed days are not looked at again for each of them that goes. */
const DAYS_AT_ONCE = 60;
const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));

/** The last border of all roll-ups up to a moment: what is deleted ends there, so that no bucket is left in part. */
export function deletableUntil(moment: number): number {
  return bucketStart(moment, WIDEST_MS);
}

/**
 * Deletes at most `most` of a sensor's oldest readings measured before a border of all roll-ups, and notes that
 * those before it are gone: they are then neither stored again nor taken for never measured. Answers how many.
 * The sensor must be locked.
 */
export async function deleteReadingsBefore(
  tx: Tx,
  companyId: number,
  { sensorId, before, most }: { readonly sensorId: number; readonly before: number; readonly most: number },
): Promise<number> {
  const sealed = await oldestSealed(tx, companyId, { sensorId, before, most });
  const page = await tx.sql
    .selectFrom('readings')
    .select('measured_at')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '<', before)
    .orderBy('measured_at')
    .limit(most)
    .execute();
  const last = page.at(-1);
  if (last === undefined && sealed.readings === 0) return 0;
  await tx.sql
    .updateTable('sensors')
    .set({ readings_from: before })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where((row) => row.or([row('readings_from', 'is', null), row('readings_from', '<', before)]))
    .execute();
  await deleteSealed(tx, companyId, sensorId, sealed.lastDay);
  if (last === undefined) return sealed.readings;
  await tx.sql
    .deleteFrom('readings')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '<=', last.measured_at)
    .execute();
  return sealed.readings + page.length;
}

/** The oldest sealed days before a border that hold `most` readings, or one that holds more. */
async function oldestSealed(
  tx: Tx,
  companyId: number,
  { sensorId, before, most }: { readonly sensorId: number; readonly before: number; readonly most: number },
): Promise<{ readonly lastDay: number; readonly readings: number }> {
  const days = await tx.sql
    .selectFrom('sealed_days')
    .select(['day', 'readings'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '<', dayOf(before))
    .orderBy('day')
    .limit(Math.min(most, DAYS_AT_ONCE))
    .execute();
  let [lastDay, readings] = [-1, 0];
  for (const one of days) {
    if (readings > 0 && readings + one.readings > most) break;
    lastDay = one.day;
    readings += one.readings;
  }
  return { lastDay, readings };
}

/** Deletes the blocks of a sensor's days up to one; what was in them is noted, and proven by a root in the audit log. */
async function deleteSealed(tx: Tx, companyId: number, sensorId: number, lastDay: number): Promise<void> {
  const days = await tx.sql
    .deleteFrom('sealed_days')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '<=', lastDay)
    .returning(['day', 'digest'])
    .execute();
  const deleted = days.map(({ day, digest }) => ({ sensorId, day, readings: 0, digest }));
  await noteSealed(tx, companyId, deleted);
}

/** Deletes at most `most` of a sensor's oldest roll-ups of buckets that begin before a border. Answers how many. */
export async function deleteRollupsBefore(
  tx: Tx,
  companyId: number,
  { sensorId, before, most }: { readonly sensorId: number; readonly before: number; readonly most: number },
): Promise<number> {
  let deleted = 0;
  for (const width of ROLLUP_WIDTHS_MS) {
    const own = tx.sql
      .selectFrom('rollups')
      .select('bucket_at')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('width_ms', '=', width)
      .where('bucket_at', '<', before)
      .orderBy('bucket_at')
      .limit(most - deleted);
    const page = deleted < most ? await own.execute() : [];
    const last = page.at(-1);
    if (last === undefined) continue;
    await tx.sql
      .deleteFrom('rollups')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('width_ms', '=', width)
      .where('bucket_at', '<=', last.bucket_at)
      .execute();
    deleted += page.length;
  }
  return deleted;
}
