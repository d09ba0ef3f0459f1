import { z } from 'zod';
import { timestamp } from '../../platform/values.ts';

const named = { channel: z.int(), measurand: z.string(), name: z.string() };

/**
 * The channel that an alarm is about, with the name that it has now. Browsers load it first, and nothing of the table of
 * measurands: so the unit and the decimals of the alarm's value and limit stand here.
 */
export const alarmChannel = z.object({ ...named, unit: z.string(), decimals: z.int() });
export type AlarmChannel = z.output<typeof alarmChannel>;

/** A state of the same sensor that lasted when an alarm began: `door open since 02:51`, and until when it lasted. */
export const lastingState = z.object({
  ...named,
  since: timestamp,
  /** Null where nothing else was said since. */
  until: timestamp.nullable(),
  /** From then on nobody knows, as the sensor is or would be silent; left out with an `until`. */
  known_until: timestamp.optional(),
});
export type LastingState = z.output<typeof lastingState>;

/** What a row or an event of the alarm log says of channels. */
export const ofChannels = {
  /** Left out of what is about no channel; `measurand` is then null. */
  channel: alarmChannel.optional(),
  /** States that lasted when it began; left out where none did. */
  lasting_states: z.array(lastingState).optional(),
};
