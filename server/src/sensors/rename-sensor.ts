import type { ReceivedSensor } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SensorDeps } from './deps.ts';
import { readSensor } from './read-sensors.ts';
import { noSuchSensor } from './refusals.ts';

/**
 * Renames a sensor; sensors of a company may share a name.
 * @throws NotFound
 */
export async function renameSensor(
  deps: SensorDeps,
  user: SignedInUser,
  sensorId: number,
  name: string,
): Promise<ReceivedSensor> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const before = await readSensor(tx, companyId, sensorId);
    const renamed = await tx.sql
      .updateTable('sensors')
      .set({ name, updated_at: at })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('deleted_at', 'is', null)
      .returning('sensor_id')
      .executeTakeFirst();
    if (renamed === undefined) throw noSuchSensor();
    record('sensor_rename', `Renamed sensor "${before.name}" to "${name}"`, {
      sensorId,
      name: { before: before.name, after: name },
    });
    return readSensor(tx, companyId, sensorId);
  });
}
