import type { Swapped, routes } from '@ts1/contract';
import type { z } from 'zod';
import { type Change, changeBy } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { SensorDeps } from '../deps.ts';
import { takeDevicesTurn } from './devices-turn.ts';
import { swapOne } from './swap-one.ts';

type Body = z.output<typeof routes.swapSensor.body>;
type Swap = z.output<typeof routes.swapSensors.body>['swaps'][number];

/**
 * Puts another device where a sensor measures. The sensor keeps its id, readings, limits and alarms.
 * @throws InvalidInput that names what is wrong; NotFound; Conflict when another device stands there by now
 */
export async function swapSensor(
  deps: SensorDeps,
  user: SignedInUser,
  sensorId: number,
  body: Body,
): Promise<Swapped> {
  const [swapped] = await swapAll(deps, user, [{ ...body, sensorId }], async (change, swap, believed) =>
    swapOne(deps, change, user, swap, believed),
  );
  if (swapped === undefined) throw new Error('nothing was swapped');
  return swapped;
}

/**
 * Swaps the devices of many sensors, one after another, all or none.
 * @throws as for one, each field with the place of its swap in the list
 */
export async function swapSensors(
  deps: SensorDeps,
  user: SignedInUser,
  swaps: readonly Swap[],
): Promise<Swapped[]> {
  let index = -1;
  return swapAll(deps, user, swaps, async (change, swap, believed) => {
    index += 1;
    try {
      return await swapOne(deps, change, user, swap, believed);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      throw new InvalidInput(
        error.fields.map(({ path, message }) => ({ path: `swaps.${index}.${path}`, message })),
      );
    }
  });
}

type SwapEach = (change: Change, swap: Swap, believed: string | undefined) => Promise<Swapped>;

async function swapAll(
  deps: SensorDeps,
  user: SignedInUser,
  swaps: readonly Swap[],
  swapEach: SwapEach,
): Promise<Swapped[]> {
  // What stands there when the call comes: of two calls at the same moment, on any server, one finds another device.
  const before = await deps.database.read(user.companyId, async (tx) =>
    readSerials(tx, user.companyId, [...new Set(swaps.map(({ sensorId }) => sensorId))]),
  );
  return changeBy(deps, user, async (change) => {
    await takeDevicesTurn(change.tx, change.companyId);
    const all: Swapped[] = [];
    for (const swap of swaps) all.push(await swapEach(change, swap, before.get(swap.sensorId)));
    return all;
  });
}

async function readSerials(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'serial_no'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .execute();
  return new Map(rows.map(({ sensor_id, serial_no }) => [sensor_id, serial_no]));
}
