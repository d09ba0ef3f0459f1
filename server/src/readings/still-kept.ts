import { present } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { Batch } from './batch.ts';

/** Least time for which a company keeps readings: a younger one cannot have been deleted for its age. */
const LEAST_KEPT_MS = 30 * 86_400_000;

/**
 * Returns which rows of a batch may be stored, null for all. A reading that arrives (again) after readings of its
 * time were deleted for their age would be counted twice and evaluated without its neighbours. The sensors are locked.
 */
export async function stillKept(
  tx: Tx,
  companyId: number,
  { size, sensorId, measuredAt, receivedAt }: Pick<Batch, 'size' | 'sensorId' | 'measuredAt' | 'receivedAt'>,
): Promise<readonly number[] | null> {
  const old = new Set<number>();
  for (let row = 0; row < size; row += 1) {
    if (present(receivedAt[row]) - present(measuredAt[row]) >= LEAST_KEPT_MS) old.add(present(sensorId[row]));
  }
  if (old.size === 0) return null;
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'readings_from'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', [...old])
    .where('readings_from', 'is not', null)
    .execute();
  if (rows.length === 0) return null;
  const keptFrom = new Map(rows.map(({ sensor_id, readings_from }) => [sensor_id, readings_from ?? 0]));
  const isKept = (row: number): boolean =>
    present(measuredAt[row]) >= (keptFrom.get(present(sensorId[row])) ?? 0);
  return Array.from({ length: size }, (_, row) => row).filter(isKept);
}
