import { z } from 'zod';

export const MINUTES_A_WEEK = 10_080;

/** A figure in a body: a number, its text, or nothing (null or empty text). */
const figure = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^(-?\d{1,9}(\.\d{1,6})?)?$/)
        .transform((text) => (text === '' ? null : Number(text))),
      z.null(),
    ],
    'must be a number',
  )
  .pipe(z.number('must be a number').nullable());

/** Returns the schema of a figure of alarm settings from `min` to `max`, both included; null for none. */
export const between = (min: number, max: number) =>
  figure.refine((value) => value === null || (value >= min && value <= max), {
    message: `must be between ${min} and ${max}`,
    params: { bounds: [min, max] },
  });

/** Whether something is on. */
export const flag = z.boolean();
