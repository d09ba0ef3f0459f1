import { z } from 'zod';
import type { ChannelKind } from './channel-table.ts';

/** Possible alarm conditions of a channel: `open` is a state that lasts, `count` is too many in an hour. */
export const CHANNEL_CONDITIONS = {
  analogue: ['high', 'low', 'high_warning', 'low_warning'],
  state: ['open'],
  count: ['count'],
} as const satisfies Readonly<Record<ChannelKind, readonly string[]>>;
export const channelCondition = z.enum(['high', 'low', 'open', 'count', 'high_warning', 'low_warning']);
export type ChannelCondition = z.output<typeof channelCondition>;

/** A condition of one channel, as the alarm log keeps it: `channel:3:high`. */
export const channelConditionKey = z.templateLiteral([
  'channel:',
  z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
  ':',
  channelCondition,
]);
export type ChannelConditionKey = `channel:${number}:${ChannelCondition}`;
