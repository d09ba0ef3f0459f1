import { MINUTE_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import type { Settings } from '../machine/conditions.ts';

/** Keeps beside a sensor what its newest settings say by hand about its silence: every list of sensors needs it. */
export async function noteOfflineAfter(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { offline_after }: Settings,
): Promise<void> {
  await tx.sql
    .updateTable('sensors')
    .set({ offline_after_ms: offline_after === null ? null : Math.round(offline_after * MINUTE_MS) })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
}
