import type { calibrationBody, Command } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import type { CommandDeps } from './deps.ts';
import { findLatestUnit } from './find-targets.ts';
import { queueCommand } from './queue-command.ts';

/**
 * Queues the calibration of a sensor, or the clearing of it, for the base unit that last received it.
 * @throws NotFound, Conflict when no base unit has received the sensor
 */
export async function calibrateSensor(
  deps: CommandDeps,
  user: SignedInUser,
  input: z.output<typeof calibrationBody>,
): Promise<Command> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId } = change;
    const { sensorId, name } = await requireVisibleSensor(tx, companyId, input.sensorId, 'all');
    const baseUnitId = await findLatestUnit(tx, companyId, sensorId);
    const isClear = 'action' in input;
    if (isClear) {
      change.record('sensor_calibrate_clear', `Cleared the calibration of sensor "${name}"`, { sensorId });
    } else {
      const { setpoint, offset } = input;
      change.record(
        'sensor_calibrate',
        `Calibrated sensor "${name}": setpoint ${setpoint}, offset ${offset}`,
        {
          sensorId,
          setpoint,
          offset,
        },
      );
    }
    return queueCommand(deps, change, {
      kind: isClear ? 'clear-calibration' : 'calibrate',
      baseUnitId,
      sensorId,
      payload: isClear ? {} : { setpoint: input.setpoint, offset: input.offset },
      by: user,
    });
  });
}
