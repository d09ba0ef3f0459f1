import type { Tx } from '../database/index.ts';

/**
 * Deletes at most `most` of a sensor's oldest readings by hand measured before a moment. A task that one of them did stays
 * done, if it is not as old. Returns their number.
 */
export async function deleteHandReadings(
  tx: Tx,
  companyId: number,
  { sensorId, before, most }: { readonly sensorId: number; readonly before: number; readonly most: number },
): Promise<number> {
  const page = await tx.sql
    .selectFrom('hand_readings')
    .select('hand_reading_id')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '<', before)
    .orderBy('measured_at')
    .limit(most)
    .execute();
  if (page.length === 0) return 0;
  const ids = page.map((row) => row.hand_reading_id);
  await tx.sql
    .updateTable('tasks')
    .set({ hand_reading_id: null })
    .where('company_id', '=', companyId)
    .where('hand_reading_id', 'in', ids)
    .execute();
  await tx.sql
    .deleteFrom('hand_readings')
    .where('company_id', '=', companyId)
    .where('hand_reading_id', 'in', ids)
    .execute();
  return page.length;
}
