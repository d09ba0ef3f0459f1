import { z } from 'zod';
import { timestamp } from '../../platform/values.ts';

/** The number of a channel within its sensor, from 1. */
export const channelNumber = z.int().min(1).max(16);

/**
 * The newest value of a channel that was not removed. Browsers load this file first, so it does not import the table of
 * measurands: a screen that shows the value looks up its `measurand` with `channelFacts`.
 */
export const latestChannel = z.object({
  channel: channelNumber,
  measurand: z.string(),
  name: z.string(),
  value: z.number(),
  timestamp,
  /** Start of the current state; for other kinds the same as `timestamp`. */
  since: timestamp,
});
export type LatestChannel = z.output<typeof latestChannel>;

/** The newest values of a sensor's channels in their order; absent for a sensor without channels. */
export const latestChannels = z.array(latestChannel).exactOptional();
