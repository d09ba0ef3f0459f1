import { z } from 'zod';
import { timestamp } from '../../platform/values.ts';

/** The number of a channel within its sensor, from 1. */
export const channelNumber = z.int().min(1).max(16);

/**
 * The newest value of a channel, without the ones that were removed. It is part of what browsers load first, so it knows
 * nothing of the table of measurands: a screen that shows it looks its `measurand` up with `channelFacts`.
 */
export const latestChannel = z.object({
  channel: channelNumber,
  measurand: z.string(),
  name: z.string(),
  value: z.number(),
  timestamp,
  /** Since when a state is what it is; of anything else the same as `timestamp`. */
  since: timestamp,
});
export type LatestChannel = z.output<typeof latestChannel>;

/** The newest values of a sensor's channels in their order; left out of a sensor that has none. */
export const latestChannels = z.array(latestChannel).exactOptional();
