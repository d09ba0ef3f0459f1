import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { newestRecorded } from '../latest.ts';
import { readSensorStates } from '../sensor-states.ts';
import { ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;

/**
 * Deletes the finest roll-ups of a sensor's sealed days from one to another, which from then on are computed when
 * needed. Those of the day of its newest reading stay: the next reading closes their buckets. The sensor must be
 * locked. Returns the number of days.
 */
export async function dropFine(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
): Promise<number> {
  const [state] = await readSensorStates(tx, companyId, [sensorId]);
  const latest = state?.latest ?? null;
  if (latest === null) return 0;
  const days = await tx.sql
    .updateTable('sealed_days')
    .set({ fine_rollups: 0 })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('day', '>=', firstDay)
    .where('day', '<=', Math.min(lastDay, Math.floor(newestRecorded(latest) / DAY_MS) - 1))
    .where('fine_rollups', '=', 1)
    .returning('day')
    .execute();
  for (const { day } of days) {
    await tx.sql
      .deleteFrom('rollups')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('width_ms', '=', FINEST_MS)
      .where('bucket_at', '>=', day * DAY_MS)
      .where('bucket_at', '<', (day + 1) * DAY_MS)
      .execute();
  }
  return days.length;
}
