import type { LimitedInput } from '@ts1/contract';
import { type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import { readFollowedLimits } from '../followed/require-own-settings.ts';
import { parseSettings, readVersions } from '../settings/settings-versions.ts';
import { defaultInputLimits, readOwnInputs } from '../inputs/sensor-inputs.ts';

/**
 * The limits that are in force of each input of a sensor.
 * @throws NotFound
 */
export async function readInputLimits(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
  sensorId: number,
): Promise<LimitedInput[]> {
  await requireVisibleSensor(tx, companyId, sensorId, visible);
  const versions = await readVersions(tx, companyId, sensorId);
  const { inputs = {} } = versions.at(-1)?.settings ?? parseSettings(null);
  const own = await readOwnInputs(tx, companyId, sensorId);
  const followed = await readFollowedLimits(tx, companyId, sensorId);
  const ofTemplate = new Set(followed?.limits.map(({ measurand }) => measurand));
  return own.map((one) => ({
    input: one.input,
    limits: inputs[one.input]?.limits ?? defaultInputLimits(one),
    ...(followed !== undefined && ofTemplate.has(one.measurand) && { template: followed.name }),
  }));
}
