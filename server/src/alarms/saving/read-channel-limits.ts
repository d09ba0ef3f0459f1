import type { LimitedChannel } from '@ts1/contract';
import { type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import { readFollowedLimits } from '../followed/require-own-settings.ts';
import { parseSettings, readVersions } from '../settings/settings-versions.ts';
import { defaultChannelLimits, readOwnChannels } from '../channels/sensor-channels.ts';

/**
 * The limits that are in force of each channel of a sensor.
 * @throws NotFound
 */
export async function readChannelLimits(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
  sensorId: number,
): Promise<LimitedChannel[]> {
  await requireVisibleSensor(tx, companyId, sensorId, visible);
  const versions = await readVersions(tx, companyId, sensorId);
  const { channels = {} } = versions.at(-1)?.settings ?? parseSettings(null);
  const own = await readOwnChannels(tx, companyId, sensorId);
  const followed = await readFollowedLimits(tx, companyId, sensorId);
  const ofTemplate = new Set(followed?.limits.map(({ measurand }) => measurand));
  return own.map((one) => ({
    channel: one.channel,
    limits: channels[one.channel]?.limits ?? defaultChannelLimits(one),
    ...(followed !== undefined && ofTemplate.has(one.measurand) && { template: followed.name }),
  }));
}
