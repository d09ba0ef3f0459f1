import { BASE_UNIT_TYPES, type Command, type firmwareBody } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import {
  type CommandDeps,
  findBaseUnit,
  findSensor,
  queueCommand,
  findLatestUnit,
} from '../commands/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, InvalidInput } from '../platform/errors.ts';
import type { LatestFirmware } from './latest-firmware.ts';

export interface FirmwareDeps extends CommandDeps {
  readonly latestFirmware: LatestFirmware;
}

/**
 * Queues the update of a TS1 sensor to the latest firmware, for the base unit that last received it.
 * @throws NotFound for the sensor or one of the base units, InvalidInput for a sensor or unit of another type,
 * Conflict when no base unit has received the sensor or no version is known
 */
export async function updateFirmware(
  deps: FirmwareDeps,
  user: SignedInUser,
  { sensorSerialNumber, baseUnitSerialNumbers = [], wifi }: z.output<typeof firmwareBody>,
): Promise<Command> {
  const version = await deps.latestFirmware.read();
  return changeBy(deps, user, async (change) => {
    const { tx, companyId } = change;
    const sensor = await findSensor(tx, companyId, sensorSerialNumber.replaceAll('.', ''));
    if (sensor.type !== '1') {
      throw new InvalidInput([{ path: 'sensorSerialNumber', message: 'must be of a TS1 sensor' }]);
    }
    for (const [index, serialNo] of baseUnitSerialNumbers.entries()) {
      const { type } = await findBaseUnit(tx, companyId, serialNo);
      if (!BASE_UNIT_TYPES[type].wifi) {
        throw new InvalidInput([
          { path: `baseUnitSerialNumbers.${index}`, message: 'must be of a TS1 Base' },
        ]);
      }
    }
    const baseUnitId = await findLatestUnit(tx, companyId, sensor.sensorId);
    if (version === null) throw new Conflict('The latest firmware version is not known.');
    change.record('sensor_firmware_update', `Sent firmware ${version} to sensor "${sensor.name}"`, {
      sensorId: sensor.sensorId,
      version,
    });
    return queueCommand(deps, change, {
      kind: 'firmware',
      baseUnitId,
      sensorId: sensor.sensorId,
      payload: { version, ...(wifi && { ssid: wifi.ssid }) },
      password: wifi?.password,
      by: user,
    });
  });
}
