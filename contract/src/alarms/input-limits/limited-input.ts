import { z } from 'zod';
import { inputNumber } from '../../sensors/inputs/latest-input.ts';
import { inputLimits } from './input-limits.ts';

/** An input of a sensor with the limits that are in force. */
export const limitedInput = z.object({
  input: inputNumber,
  limits: inputLimits,
  /** Template of the limits, only in the list of one sensor; left out for the sensor's own limits. */
  template: z.string().optional(),
});
export type LimitedInput = z.output<typeof limitedInput>;
