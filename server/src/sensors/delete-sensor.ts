import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { SensorDeps } from './deps.ts';
import { noSuchSensor } from './refusals.ts';

/**
 * Hides a sensor and frees its serial number. Its readings stay: records are evidence.
 * @throws NotFound
 */
export async function deleteSensor(
  { database, clock, announceChange, sensorDeleted }: SensorDeps,
  user: SignedInUser,
  sensorId: number,
): Promise<void> {
  await changeBy(database, user, async (change) => {
    const { tx, companyId } = change;
    const now = clock.now();
    const deleted = await tx.sql
      .updateTable('sensors')
      .set({ deleted_at: now, updated_at: now })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('deleted_at', 'is', null)
      .returning('sensor_id')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchSensor();
    await sensorDeleted(change, sensorId);
    tx.afterCommit(() => announceChange(companyId, ['Sensors', 'LiveData', 'ZoneSensors']));
  });
}
