import type { SensorChannel } from '@ts1/contract';
import { type Change, type ChangeDeps, changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readSensor } from '../../sensors/index.ts';
import type { AddedChannel } from './channel-value.ts';
import { readChannel } from './read-channels.ts';

interface ChannelChange {
  readonly name?: string | undefined;
  readonly position?: number | undefined;
  /** False to show the channel again. */
  readonly removed?: false | undefined;
}

/**
 * Renames a channel, moves it, or shows a removed one again.
 * @throws NotFound
 */
export async function updateChannel(
  deps: ChangeDeps,
  user: SignedInUser,
  { sensorId, channel }: { readonly sensorId: number; readonly channel: number },
  { name, position, removed }: ChannelChange,
  onShown: ChannelShown,
): Promise<SensorChannel> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record } = change;
    const sensor = await readSensor(tx, companyId, sensorId);
    const before = await readChannel(tx, companyId, sensorId, channel);
    await tx.sql
      .updateTable('channels')
      .set({
        name: name ?? before.name,
        position: position ?? before.position,
        ...(removed === false && { removed_at: null }),
      })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('channel', '=', channel)
      .execute();
    const after = await readChannel(tx, companyId, sensorId, channel);
    if (before.removed_at !== null && after.removed_at === null) {
      await onShown(change, { sensorId, measurand: after.measurand });
    }
    record('sensor_channel_update', describe(sensor.name, before, after), {
      sensorId,
      channel,
      name: { before: before.name, after: after.name },
      position: { before: before.position, after: after.position },
    });
    return after;
  });
}

function describe(sensor: string, before: SensorChannel, after: SensorChannel): string {
  if (before.removed_at !== null && after.removed_at === null) {
    return `Showed channel "${after.name}" of sensor "${sensor}" again`;
  }
  return before.name === after.name
    ? `Changed channel "${before.name}" of sensor "${sensor}"`
    : `Renamed channel "${before.name}" of sensor "${sensor}" to "${after.name}"`;
}

/** Callback in the change that shows a channel again: it is evaluated from then on. */
export type ChannelShown = (change: Change, shown: AddedChannel) => Promise<void>;

/** Callback in the change that removes a channel: it is not evaluated any more. */
export type ChannelRemoved = (
  change: Change,
  user: SignedInUser,
  removed: { readonly sensorId: number; readonly channel: number },
) => Promise<void>;

/**
 * Hides a channel: its values stay, and new ones are still stored. Calling it again changes nothing.
 * @throws NotFound
 */
export async function removeChannel(
  deps: ChangeDeps,
  user: SignedInUser,
  { sensorId, channel }: { readonly sensorId: number; readonly channel: number },
  onRemoved: ChannelRemoved,
): Promise<void> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const sensor = await readSensor(tx, companyId, sensorId);
    const { name, removed_at } = await readChannel(tx, companyId, sensorId, channel);
    if (removed_at !== null) return change.recordsNothing();
    await onRemoved(change, user, { sensorId, channel });
    await tx.sql
      .updateTable('channels')
      .set({ removed_at: at })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('channel', '=', channel)
      .execute();
    record('sensor_channel_remove', `Removed channel "${name}" of sensor "${sensor.name}"`, {
      sensorId,
      channel,
    });
  });
}
