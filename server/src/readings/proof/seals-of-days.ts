import type { Tx } from '../../database/index.ts';

/** Reads the numbers of the roots over days (UTC, since 1970-01-01) of some sensors, each once. */
export async function sealsOfDays(
  tx: Tx,
  companyId: number,
  sensors: readonly { readonly sensorId: number; readonly firstDay: number; readonly lastDay: number }[],
): Promise<number[]> {
  const seals = new Set<number>();
  for (const { sensorId, firstDay, lastDay } of sensors) {
    const rows = await tx.sql
      .selectFrom('reading_seals')
      .select('seal')
      .distinct()
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('day', '>=', firstDay)
      .where('day', '<=', lastDay)
      .where('seal', '>', 0)
      .execute();
    for (const { seal } of rows) seals.add(seal);
  }
  return [...seals];
}
