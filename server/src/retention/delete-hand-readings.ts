import type { Tx } from '../database/index.ts';

/** Deletes at most `most` of a sensor's oldest readings by hand measured before a moment. Returns their number. */
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
  await tx.sql
    .deleteFrom('hand_readings')
    .where('company_id', '=', companyId)
    .where(
      'hand_reading_id',
      'in',
      page.map((row) => row.hand_reading_id),
    )
    .execute();
  return page.length;
}
