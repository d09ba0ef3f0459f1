import { BASE_UNIT_TYPES, type Command, type wifiBody } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { CommandDeps } from './deps.ts';
import { findBaseUnit } from './find-targets.ts';
import { queueCommand } from './queue-command.ts';

/**
 * Queues new Wi-Fi settings for a base unit that has Wi-Fi.
 * @throws NotFound, InvalidInput for a unit of a type without Wi-Fi
 */
export async function configureWifi(
  deps: CommandDeps,
  user: SignedInUser,
  { baseUnitSerialNumber, ssid, password }: z.output<typeof wifiBody>,
): Promise<Command> {
  return changeBy(deps, user, async (change) => {
    const unit = await findBaseUnit(change.tx, change.companyId, baseUnitSerialNumber);
    if (!BASE_UNIT_TYPES[unit.type].wifi) {
      throw new InvalidInput([{ path: 'baseUnitSerialNumber', message: 'must be of a TS1 Base' }]);
    }
    change.record('base_unit_wifi', `Sent Wi-Fi settings to base unit "${unit.name}": network "${ssid}"`, {
      baseUnitId: unit.baseUnitId,
      ssid,
    });
    return queueCommand(deps, change, {
      kind: 'wifi',
      baseUnitId: unit.baseUnitId,
      sensorId: null,
      payload: { ssid },
      password,
      by: user,
    });
  });
}
