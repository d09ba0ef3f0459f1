import { z } from 'zod';
import { timestamp } from '../../platform/values.ts';

/** The number of an input within its sensor, from 1. */
export const inputNumber = z.int().min(1).max(16);

/**
 * The newest value of an input that was not removed. Browsers load this file first, so it does not import the table of
 * measurands: a screen that shows the value looks up its `measurand` with `inputFacts`.
 */
export const latestInput = z.object({
  input: inputNumber,
  measurand: z.string(),
  name: z.string(),
  value: z.number(),
  timestamp,
  /** Start of the current state; for other kinds the same as `timestamp`. */
  since: timestamp,
});
export type LatestInput = z.output<typeof latestInput>;

/** The newest values of a sensor's inputs in their order; absent for a sensor without inputs. */
export const latestInputs = z.array(latestInput).exactOptional();
