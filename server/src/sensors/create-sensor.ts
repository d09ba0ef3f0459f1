import { formatSerial, parseSerial, type routes, type SensorType } from '@ts1/contract';
import type { z } from 'zod';
import { type Change, changeBy } from '../audit/index.ts';
import { nextId, uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SensorDeps } from './deps.ts';
import { takeDevicesTurn } from './devices/devices-turn.ts';
import { removeIdleDevice } from './devices/idle-devices.ts';
import { lastLeft } from './devices/past-places.ts';
import { badSerial } from './refusals.ts';

/** Until readings show another rhythm, a sensor is expected to report every ten minutes. */
const USUAL_INTERVAL_MS = 600_000;

const DUPLICATE_SERIAL = 'A sensor with this serial number already exists.';

/** A sensor as it is registered: its serial number as digits that fit the type. */
export interface NewSensor {
  readonly serialNo: string;
  readonly name: string;
  readonly type: SensorType;
}

/**
 * Registers a sensor by its serial number; from now on its readings are stored. If it was discovered, it leaves
 * that list; what was received of it last is shown until it reports again.
 * @throws InvalidInput when the serial number does not fit the type or is registered already
 */
export async function createSensor(
  deps: SensorDeps,
  user: SignedInUser,
  { serialNo, name, type }: z.output<typeof routes.createSensor.body>,
): Promise<{ id: number } & NewSensor> {
  const serial = parseSerial(serialNo, type);
  if (!serial.ok) throw badSerial(serial.message);
  const sensor = { serialNo: serial.digits, name, type };
  const id = await changeBy(deps, user, async (change) => {
    return addSensor(change, sensor);
  });
  return { id, ...sensor };
}

/**
 * Adds a sensor within a change and answers its id.
 * @throws InvalidInput when the serial number is registered already
 */
export async function addSensor(
  { tx, companyId, at, record }: Change,
  { serialNo, name, type }: NewSensor,
): Promise<number> {
  await takeDevicesTurn(tx, companyId);
  // Readings from its former place stay there.
  const deviceFrom = await lastLeft(tx, companyId, serialNo);
  await removeIdleDevice(tx, companyId, serialNo);
  await tx.sql
    .deleteFrom('unplaced_readings')
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .execute();
  const sensorId = await nextId(tx, 'sensors');
  try {
    await tx.sql
      .insertInto('sensors')
      .values({
        company_id: companyId,
        sensor_id: sensorId,
        serial_no: serialNo,
        name,
        type,
        firmware: null,
        usual_interval_ms: USUAL_INTERVAL_MS,
        device_from: deviceFrom,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
  } catch (error) {
    // The index decides, so that of two calls at the same moment one is refused.
    if (uniqueViolation(error) !== undefined) throw badSerial(DUPLICATE_SERIAL);
    throw error;
  }
  record('sensor_create', `Added sensor "${name}", serial number ${formatSerial(serialNo, type)}`, {
    sensorId,
    serialNo,
    type,
  });
  return sensorId;
}
