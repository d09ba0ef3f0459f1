import { channelLimits, MAX_CHANNELS } from '@ts1/contract';
import { z } from 'zod';
import type { ChannelRules } from '../machine/detector.ts';

const channelText = z
  .string()
  .regex(/^[1-9]\d?$/)
  .refine((text) => Number(text) <= MAX_CHANNELS);

/** What stored settings have of channels, by their numbers. */
export const storedChannels = z.record(
  channelText,
  z.object({
    limits: channelLimits,
    active: z.literal([0, 1]).nullable(),
    silentAfterMs: z.number().positive().nullable(),
  }) satisfies z.ZodType<ChannelRules>,
);
