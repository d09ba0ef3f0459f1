import { present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../database/index.ts';
import { noteSealed } from './proof/note-sealed.ts';
import { toDay } from './sealed/read-sealed.ts';
import { computeFine } from './rollups/compute-fine.ts';
import { insertRollups } from './rollups/store-rollups.ts';
import { readSensorStates } from './sensor-states.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from './rollups/levels.ts';

/** Number of days per deletion, so that years of sealed days are not read again for each deleted day. */
const DAYS_AT_ONCE = 60;
const WIDEST_MS = present(ROLLUP_WIDTHS_MS.at(-1));

/** Returns the last border of all roll-ups up to a moment: deletion ends there, so that no bucket is cut. */
export function deletableUntil(moment: number): number {
  return bucketStart(moment, WIDEST_MS);
}

/**
 * Deletes at most `most` of a sensor's oldest readings measured before a border of all roll-ups, and notes that all
 * before it are deleted: they are not stored again, nor regarded as never measured. Roll-ups computed from them become
 * rows, except those before `statisticsBefore`, which are not kept. Returns the number of readings. The sensor must be
 * locked.
 */
export async function deleteReadingsBefore(
  tx: Tx,
  companyId: number,
  {
    sensorId,
    before,
    most,
    statisticsBefore = 0,
  }: {
    readonly sensorId: number;
    readonly before: number;
    readonly most: number;
    readonly statisticsBefore?: number;
  },
): Promise<number> {
  const sealed = await oldestSealed(tx, companyId, { sensorId, before, most });
  // Rows of later days stay until their blocks are deleted: roll-ups are made of both.
  const until = sealed.lastDay < 0 ? before : (sealed.lastDay + 1) * DAY_MS;
  const page = await tx.sql
    .selectFrom('readings')
    .select('measured_at')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '<', until)
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
  await keepFine(tx, companyId, sensorId, { lastDay: sealed.lastDay, statisticsBefore });
  await deleteSealed(tx, companyId, sensorId, sealed.lastDay);
  if (last === undefined) {
    await deleteInputValues(tx, companyId, sensorId, until - 1);
    return sealed.readings;
  }
  await tx.sql
    .deleteFrom('readings')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '<=', last.measured_at)
    .execute();
  await deleteInputValues(tx, companyId, sensorId, last.measured_at);
  return sealed.readings + page.length;
}

/** Deletes the input values of deleted readings, up to a moment: each value has a reading of its time. */
async function deleteInputValues(tx: Tx, companyId: number, sensorId: number, upTo: number): Promise<void> {
  await tx.sql
    .deleteFrom('input_readings')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '<=', upTo)
    .execute();
}

/** Returns the oldest sealed days before a border that have at most `most` readings, or the first if it has more. */
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
    .where('day', '<', toDay(before))
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

/** Stores the finest roll-ups of days whose blocks are about to be deleted. */
async function keepFine(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { lastDay, statisticsBefore }: { readonly lastDay: number; readonly statisticsBefore: number },
): Promise<void> {
  const days = await tx.sql
    .selectFrom('sealed_days')
    .select('day')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('fine_rollups', '=', 0)
    .where('day', '>=', toDay(statisticsBefore))
    .where('day', '<=', lastDay)
    .orderBy('day')
    .execute();
  if (days.length === 0) return;
  const [state] = await readSensorStates(tx, companyId, [sensorId]);
  for (const { day } of days) {
    const rows = await computeFine(tx, companyId, { sensorId, reachMs: state?.reachMs ?? 0 }, day);
    await insertRollups(tx, companyId, rows);
  }
}

/** Deletes the blocks of a sensor's days up to one. Their content is noted, and proven by a root in the audit log. */
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

/** Deletes at most `most` of a sensor's oldest roll-ups of buckets that begin before a border. Returns their number. */
export async function deleteRollupsBefore(
  tx: Tx,
  companyId: number,
  { sensorId, before, most }: { readonly sensorId: number; readonly before: number; readonly most: number },
): Promise<number> {
  await tx.sql
    .deleteFrom('input_rollups')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('bucket_at', '<', before)
    .execute();
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
