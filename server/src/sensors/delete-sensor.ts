import { formatSerial } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SensorDeps } from './deps.ts';
import { noSuchSensor } from './refusals.ts';

/**
 * Hides a sensor and frees its serial number. Its readings stay: records are evidence.
 * @throws NotFound
 */
export async function deleteSensor(deps: SensorDeps, user: SignedInUser, sensorId: number): Promise<void> {
  await changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const deleted = await tx.sql
      .updateTable('sensors')
      .set({ deleted_at: at, updated_at: at })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('deleted_at', 'is', null)
      .returning(['name', 'serial_no', 'type'])
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchSensor();
    await deps.sensorDeleted(change, sensorId);
    const { name, serial_no: serialNo, type } = deleted;
    const serial = formatSerial(serialNo, type);
    record('sensor_delete', `Deleted sensor "${name}", serial number ${serial}`, {
      sensorId,
      serialNo,
      type,
    });
  });
}
