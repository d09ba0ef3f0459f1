import { z } from 'zod';
import { timestamp } from '../values.ts';

/**
 * The channel that an alarm is about, with the name that it has now. Browsers load it first: what there is to know of
 * its `measurand` is in `channelFacts`.
 */
export const alarmChannel = z.object({ channel: z.int(), measurand: z.string(), name: z.string() });
export type AlarmChannel = z.output<typeof alarmChannel>;

/** A state of the same sensor that lasted when an alarm began: `door open since 02:51`, and until when it lasted. */
export const lastingState = alarmChannel.extend({ since: timestamp, until: timestamp.nullable() });
export type LastingState = z.output<typeof lastingState>;

/** What a row or an event of the alarm log says of channels. */
export const ofChannels = {
  /** Left out of what is about no channel; `measurand` is then null. */
  channel: alarmChannel.optional(),
  /** States that lasted when it began; left out where none did. */
  lasting_states: z.array(lastingState).optional(),
};
