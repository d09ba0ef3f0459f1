import { z } from 'zod';
import { timestamp } from '../../platform/values.ts';

const named = { input: z.int(), measurand: z.string(), name: z.string() };

/**
 * Input that an alarm is about, with its current name. Browsers load it first, without the table of measurands: so it
 * includes the unit and the decimals of the alarm's value and limit.
 */
export const alarmInput = z.object({ ...named, unit: z.string(), decimals: z.int() });
export type AlarmInput = z.output<typeof alarmInput>;

/** State of the same sensor that lasted when an alarm began, such as `door open since 02:51`, with its end. */
export const lastingState = z.object({
  ...named,
  since: timestamp,
  /** Null where no other state was received since. */
  until: timestamp.nullable(),
  /** Time from which the state is unknown, as the sensor is or would be silent; left out with an `until`. */
  known_until: timestamp.optional(),
});
export type LastingState = z.output<typeof lastingState>;

/** Fields about inputs in a row or an event of the alarm log. */
export const ofInputs = {
  /** Left out where the alarm is not about an input; `measurand` is null where it is. */
  input: alarmInput.optional(),
  /** States that lasted when it began; left out where none did. */
  lasting_states: z.array(lastingState).optional(),
};
