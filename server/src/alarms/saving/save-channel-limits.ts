import { CHANNEL_TABLE, type ChannelLimits, type LimitedChannel } from '@ts1/contract';
import { isDeepStrictEqual } from 'node:util';
import { type Change, changeBy, differences } from '../../audit/index.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import type { AlarmDeps } from '../deps.ts';
import { lockSensor } from '../evaluate/load-evaluation.ts';
import { saveRules } from './save-settings.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { requireOwnChannel } from '../followed/require-own-settings.ts';
import { describeChannelLimits } from '../channels/describe-channel-limits.ts';
import { defaultChannelLimits, readOwnChannels } from '../channels/sensor-channels.ts';

/**
 * Saves the limits of one channel as a new version of its sensor's alarm settings.
 * @throws NotFound; InvalidInput for limits of another kind than the channel is; Conflict for those of a template
 */
export async function saveChannelLimits(
  deps: AlarmDeps,
  user: SignedInUser,
  sensorId: number,
  channel: number,
  limits: ChannelLimits,
): Promise<LimitedChannel> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record, recordsNothing } = change;
    const locked = await lockSensor(tx, companyId, sensorId);
    const { name: sensor } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
    const all = await readOwnChannels(tx, companyId, sensorId);
    const own = all.find((one) => one.channel === channel);
    if (own === undefined) throw new NotFound('There is no such channel.');
    const { kind, active } = CHANNEL_TABLE[own.measurand];
    if (limits.kind !== kind) {
      throw new InvalidInput([{ path: 'kind', message: `must be ${kind}, as the channel is` }]);
    }
    const settings = locked.versions.at(-1)?.settings ?? parseSettings(null);
    const before = settings.channels?.[channel]?.limits ?? defaultChannelLimits(own);
    if (isDeepStrictEqual(before, limits)) {
      recordsNothing();
      return { channel, limits };
    }
    const templateVersion = await requireOwnChannel(tx, companyId, sensorId, own.measurand);
    const rules = { limits, active, silentAfterMs: null };
    const channels = { ...settings.channels, [channel]: rules };
    const { version } = await saveRules(
      deps,
      change,
      user,
      sensorId,
      locked,
      { ...settings, channels },
      templateVersion,
    );
    record(
      'alarm_settings_update',
      `Changed the limits of channel "${own.name}" of sensor "${sensor}": ${describeChannelLimits(own, before, limits)}`,
      { sensorId, channel, version, changes: differences<ChannelLimits>(before, limits) },
    );
    return { channel, limits };
  });
}

/**
 * A channel is removed: it has no limits any more, its open alarms are reset. Part of the change that removes it, after
 * which nothing evaluates it.
 */
export async function retireChannel(
  deps: AlarmDeps,
  change: Change,
  user: SignedInUser,
  sensorId: number,
  channel: number,
): Promise<void> {
  const { tx, companyId } = change;
  const locked = await lockSensor(tx, companyId, sensorId);
  const settings = locked.versions.at(-1)?.settings;
  if (settings?.channels?.[channel] === undefined) return;
  const { [String(channel)]: _gone, ...channels } = settings.channels;
  await saveRules(deps, change, user, sensorId, locked, { ...settings, channels });
}
