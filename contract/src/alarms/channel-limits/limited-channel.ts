import { z } from 'zod';
import { channelNumber } from '../../sensors/channels/latest-channel.ts';
import { channelLimits } from './channel-limits.ts';

/** A channel of a sensor with the limits that are in force. */
export const limitedChannel = z.object({
  channel: channelNumber,
  limits: channelLimits,
  /** The template that they are of, by the list of one sensor alone; left out of what is the sensor's own. */
  template: z.string().optional(),
});
export type LimitedChannel = z.output<typeof limitedChannel>;
