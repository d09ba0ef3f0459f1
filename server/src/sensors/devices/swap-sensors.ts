import type { Swapped, routes } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../../audit/index.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { SensorDeps } from '../deps.ts';
import { takeDevicesTurn } from './devices-turn.ts';
import { swapOne } from './swap-one.ts';

type Body = z.output<typeof routes.swapSensor.body>;
type Swap = z.output<typeof routes.swapSensors.body>['swaps'][number];

/**
 * Puts another device where a sensor measures. The sensor keeps its id, readings, limits and alarms.
 * @throws InvalidInput that names what is wrong; NotFound; Conflict when a device other than `replaces` is in use there
 */
export async function swapSensor(
  deps: SensorDeps,
  user: SignedInUser,
  sensorId: number,
  body: Body,
): Promise<Swapped> {
  return changeBy(deps, user, async (change) => {
    await takeDevicesTurn(change.tx, change.companyId);
    return swapOne(deps, change, user, { ...body, sensorId });
  });
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
  return changeBy(deps, user, async (change) => {
    await takeDevicesTurn(change.tx, change.companyId);
    const all: Swapped[] = [];
    for (const [index, swap] of swaps.entries()) {
      all.push(await withPlaceInList(index, swapOne(deps, change, user, swap)));
    }
    return all;
  });
}

/** Fields of a refusal are named by the place of their swap in the list. */
async function withPlaceInList<T>(index: number, swapping: Promise<T>): Promise<T> {
  try {
    return await swapping;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(
      error.fields.map(({ path, message }) => ({ path: `swaps.${index}.${path}`, message })),
    );
  }
}
