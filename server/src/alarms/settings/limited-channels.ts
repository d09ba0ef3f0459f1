import type { LimitedChannel } from '@ts1/contract';
import type { Settings } from '../machine/conditions.ts';

/** The channels that settings have limits of, by their numbers. */
export function limitedChannels(channels: Settings['channels'] = {}): LimitedChannel[] {
  return Object.entries(channels)
    .map(([channel, { limits }]) => ({ channel: Number(channel), limits }))
    .toSorted((one, other) => one.channel - other.channel);
}
