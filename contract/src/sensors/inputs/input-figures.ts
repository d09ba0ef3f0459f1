import { z } from 'zod';
import { id, timestamp } from '../../platform/values.ts';
import { inputMeasurand } from './input-measurands.ts';
import { inputNumber } from './latest-input.ts';

const figure = z.number().nullable();

/**
 * A smallest or largest value, and the first time it was measured. Where the values were deleted for their age, only
 * the hour is known: the time is somewhere in the `within_ms` after `at`; 0 when the time is exact.
 */
export const inputExtreme = z.object({ value: z.number(), at: timestamp, within_ms: z.int() });

const ofInput = { input: inputNumber, measurand: inputMeasurand, name: z.string() };

/** Figures of an analogue input in a period; null where there is no value, or where it is unknown. */
export const analogueFigures = z.object({
  kind: z.literal('analogue'),
  ...ofInput,
  count: z.int(),
  min: inputExtreme.nullable(),
  max: inputExtreme.nullable(),
  mean: figure,
  /** Standard deviation of the sample (n - 1). It is also null where values were deleted for their age. */
  standardDeviation: figure,
  /**
   * Share of the period, 0 to 1, that values cover, each for at most twice the usual interval of the sensor; null while
   * that interval is unknown, and where values were deleted for their age.
   */
  completeness: figure,
});

/** Durations of each state in a period, and how often the counted state began. */
export const stateFigures = z.object({
  kind: z.literal('state'),
  ...ofInput,
  active_ms: z.int(),
  inactive_ms: z.int(),
  /** Time before its first message, and from when the sensor became silent to its next message. */
  unknown_ms: z.int(),
  openings: z.int(),
  /** The longest uninterrupted time that it was active, within the period; null where it never was. */
  longest: z.object({ from: timestamp, until: timestamp }).nullable(),
});

/** Increase of a counter in a period; a fall is a reset and counts from 0. */
export const countFigures = z.object({
  kind: z.literal('count'),
  ...ofInput,
  /** Number of values. */
  count: z.int(),
  total: z.number(),
  resets: z.int(),
  /** Mean per hour between the first and the last value; null where they are less than an hour apart. */
  per_hour: figure,
  /** Hour of the largest increase; steps whose hour is unknown are not included. */
  busiest: z.object({ value: z.number(), at: timestamp }).nullable(),
});

/** The figures of one input over a period. */
export const inputFigures = z.discriminatedUnion('kind', [analogueFigures, stateFigures, countFigures]);
export type InputFigures = z.output<typeof inputFigures>;
export type FiguresWithKind<Kind extends InputFigures['kind']> = Extract<InputFigures, { kind: Kind }>;

/** Figures of a sensor's inputs. */
export const sensorInputFigures = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  inputs: z.array(inputFigures),
});
export type SensorInputFigures = z.output<typeof sensorInputFigures>;

/** One page of sensors, because reading a year takes a while. */
export const inputFiguresPage = z.object({
  sensors: z.array(sensorInputFigures),
  /** Value of `after` for the next page; null on the last one. */
  next: id.nullable(),
});
