import type { Tx } from '../database/index.ts';
import type { NewReading } from './new-reading.ts';

/** Least time for which a company keeps readings: a younger one cannot have been deleted for its age. */
const LEAST_KEPT_MS = 30 * 86_400_000;

/**
 * Returns which of these readings may be stored, null for all. A reading that arrives (again) after readings of its
 * time were deleted for their age would be counted twice and evaluated without its neighbours. The sensors are locked.
 */
export async function stillKept(
  tx: Tx,
  companyId: number,
  readings: readonly Pick<NewReading, 'sensorId' | 'measuredAt' | 'receivedAt'>[],
): Promise<readonly number[] | null> {
  const old = readings.filter(({ measuredAt, receivedAt }) => receivedAt - measuredAt >= LEAST_KEPT_MS);
  if (old.length === 0) return null;
  const sensorIds = [...new Set(old.map(({ sensorId }) => sensorId))];
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'readings_from'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .where('readings_from', 'is not', null)
    .execute();
  if (rows.length === 0) return null;
  const keptFrom = new Map(rows.map(({ sensor_id, readings_from }) => [sensor_id, readings_from ?? 0]));
  return readings.flatMap(({ sensorId, measuredAt }, index) =>
    measuredAt >= (keptFrom.get(sensorId) ?? 0) ? [index] : [],
  );
}
