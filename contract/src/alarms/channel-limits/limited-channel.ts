import { z } from 'zod';
import { channelNumber } from '../../sensors/channels/latest-channel.ts';
import { channelLimits } from './channel-limits.ts';

/** A channel of a sensor with the limits that are in force. */
export const limitedChannel = z.object({
  channel: channelNumber,
  limits: channelLimits,
  /** Template of the limits, only in the list of one sensor; left out for the sensor's own limits. */
  template: z.string().optional(),
});
export type LimitedChannel = z.output<typeof limitedChannel>;
