import { z } from 'zod';
import { route } from '../platform/route.ts';
import { timestamp } from '../platform/values.ts';

export const CHANNELS = ['email', 'sms', 'push', 'voice'] as const;
export const channel = z.enum(CHANNELS);
export type Channel = z.output<typeof channel>;

/** Channels over which messages are sent: those of people, and the chat channels of groups. */
export const DELIVERY_CHANNELS = [...CHANNELS, 'chat'] as const;
export const deliveryChannel = z.enum(DELIVERY_CHANNELS);
export type DeliveryChannel = z.output<typeof deliveryChannel>;

/** State of a channel: whether it can work now, and while messages wait after a failure its newest reason and begin. */
export const channelState = z.object({
  channel,
  state: z.enum(['ready', 'not configured', 'failing']),
  detail: z.string().nullable(),
  failing_since: timestamp.nullable(),
});
export type ChannelState = z.output<typeof channelState>;

export const channelRoutes = {
  listChannels: route({
    method: 'GET',
    path: '/notification-channels',
    summary: 'Which channels can work right now',
    tag: 'Remote alerts',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(channelState),
  }),
};
