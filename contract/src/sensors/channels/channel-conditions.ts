import { z } from 'zod';
import { MILDER_LEVELS } from '../../alarms/alarm-levels.ts';
import { LIMIT_KEYS, type LimitKey, limitKey } from '../../alarms/limit-order.ts';
import { LIMIT_SIDES } from '../../measurands/measurands.ts';
import type { ChannelKind } from './channel-table.ts';

/** Possible alarm conditions of a channel: `open` is a state that lasts, `count` is too many in an hour. */
export const CHANNEL_CONDITIONS: Readonly<Record<ChannelKind, readonly (LimitKey | 'open' | 'count')[]>> = {
  analogue: LIMIT_KEYS,
  state: ['open'],
  count: ['count'],
};
/** In the order in which conditions are stored. */
export const channelCondition = z.enum([
  'high',
  'low',
  'open',
  'count',
  ...MILDER_LEVELS.flatMap((level) => LIMIT_SIDES.map((side) => limitKey(side, level))),
]);
export type ChannelCondition = z.output<typeof channelCondition>;

/** A condition of one channel, as the alarm log keeps it: `channel:3:high`. */
export const channelConditionKey = z.templateLiteral([
  'channel:',
  z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
  ':',
  channelCondition,
]);
export type ChannelConditionKey = `channel:${number}:${ChannelCondition}`;
