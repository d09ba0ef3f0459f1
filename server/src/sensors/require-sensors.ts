import type { Tx } from '../database/index.ts';
import { noSuchSensor } from './refusals.ts';

/**
 * Makes sure that all these sensors are the company's and not deleted.
 * @throws NotFound
 */
export async function requireSensors(tx: Tx, companyId: number, sensorIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(sensorIds)];
  if (wanted.length === 0) return;
  const found = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length !== wanted.length) throw noSuchSensor();
}
