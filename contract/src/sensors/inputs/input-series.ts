import { z } from 'zod';
import { timestamp } from '../../platform/values.ts';
import { inputMeasurand } from './input-measurands.ts';
import { inputNumber } from './latest-input.ts';

const ofInput = { input: inputNumber, measurand: inputMeasurand, name: z.string() };
/** Width in milliseconds of the buckets; 0 when every point is a reading itself. */
const bucketMs = z.int();

/** Lowest, highest and mean value of a figure in each bucket that has a reading. */
export const analogueSeries = z.object({
  kind: z.literal('analogue'),
  ...ofInput,
  bucketMs,
  points: z.array(
    z.object({ timestamp, min: z.number(), max: z.number(), mean: z.number(), samples: z.int() }),
  ),
});

/**
 * Bands of a state without gaps from the start of the period to its end, or to now if that is earlier. A state lasts
 * until the next message, or until the sensor is silent; then it is unknown (null).
 */
export const stateSeries = z.object({
  kind: z.literal('state'),
  ...ofInput,
  bands: z.array(z.object({ from: timestamp, until: timestamp, value: z.literal([0, 1]).nullable() })),
  /** Summary of the whole period, even where `bands` omit the oldest ones because there are too many. */
  summary: z.object({
    /** Time in the counted state (`active` in the table of measurands), in the other state, and in neither. */
    active_ms: z.int(),
    inactive_ms: z.int(),
    unknown_ms: z.int(),
    /** How often it became active within the period. */
    openings: z.int(),
    /** The longest uninterrupted time that it was active, within the period. */
    longest_ms: z.int(),
  }),
});

/** Increase of a counter in each bucket that has a reading; a fall is a reset and counts from 0. */
export const countSeries = z.object({
  kind: z.literal('count'),
  ...ofInput,
  bucketMs,
  buckets: z.array(z.object({ timestamp, difference: z.number(), resets: z.int(), samples: z.int() })),
  total: z.number(),
  resets: z.int(),
});

export const inputSeries = z.discriminatedUnion('kind', [analogueSeries, stateSeries, countSeries]);
export type AnalogueSeries = z.output<typeof analogueSeries>;
export type StateSeries = z.output<typeof stateSeries>;
export type CountSeries = z.output<typeof countSeries>;
export type InputSeries = z.output<typeof inputSeries>;
export type StateBand = StateSeries['bands'][number];
