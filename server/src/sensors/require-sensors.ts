import type { Tx } from '../database/index.ts';
import { noSuchSensor } from './refusals.ts';

/**
 * Makes sure that all these sensors are the company's and not deleted; answers their names.
 * @throws NotFound
 */
export async function requireSensors(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<string[]> {
  const wanted = [...new Set(sensorIds)];
  if (wanted.length === 0) return [];
  const found = await tx.sql
    .selectFrom('sensors')
    .select('name')
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length !== wanted.length) throw noSuchSensor();
  return found.map(({ name }) => name);
}

/** The name of a sensor of the company, deleted or not: for records of what was done to it. */
export async function nameOfSensor(tx: Tx, companyId: number, sensorId: number): Promise<string> {
  const { name } = await tx.sql
    .selectFrom('sensors')
    .select('name')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirstOrThrow();
  return name;
}
