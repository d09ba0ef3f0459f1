import { parseSerial, type routes, type SensorType } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import { uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { SensorDeps } from './deps.ts';
import { badSerial } from './refusals.ts';

/** Until readings show another rhythm, a sensor is expected to report every ten minutes. */
const USUAL_INTERVAL_MS = 600_000;

const DUPLICATE_SERIAL = 'A sensor with this serial number already exists.';

/**
 * Registers a sensor by its serial number; from now on its readings are stored. If it was discovered, it leaves
 * that list.
 * @throws InvalidInput when the serial number does not fit the type or is registered already
 */
export async function createSensor(
  { database, clock, announceChange }: SensorDeps,
  user: SignedInUser,
  { serialNo, name, type }: z.output<typeof routes.createSensor.body>,
): Promise<{ id: number; serialNo: string; name: string; type: SensorType }> {
  const serial = parseSerial(serialNo, type);
  if (!serial.ok) throw badSerial(serial.message);
  const now = clock.now();
  try {
    return await changeBy(database, user, async ({ tx, companyId }) => {
      const [sensorId = 0] = await tx.dialect.nextIds(tx, 'sensors', 1);
      await tx.sql
        .insertInto('sensors')
        .values({
          company_id: companyId,
          sensor_id: sensorId,
          serial_no: serial.digits,
          name,
          type,
          firmware: null,
          usual_interval_ms: USUAL_INTERVAL_MS,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })
        .execute();
      await tx.sql
        .deleteFrom('discovered_sensors')
        .where('company_id', '=', companyId)
        .where('serial_no', '=', serial.digits)
        .execute();
      tx.afterCommit(() => announceChange(companyId, ['Sensors', 'LiveData']));
      return { id: sensorId, serialNo: serial.digits, name, type };
    });
  } catch (error) {
    // The index decides, so that of two calls at the same moment one is refused.
    if (uniqueViolation(error) !== undefined) throw badSerial(DUPLICATE_SERIAL);
    throw error;
  }
}
