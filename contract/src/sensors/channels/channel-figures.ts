import { z } from 'zod';
import { id, timestamp } from '../../platform/values.ts';
import { channelMeasurand } from './channel-measurands.ts';
import { channelNumber } from './latest-channel.ts';

const figure = z.number().nullable();

/**
 * A least or greatest value, and the first time it was measured. Where the values themselves were deleted for their age
 * the hour is all that is known: it is somewhere in `within_ms` from `at` on; 0 when the time is exact.
 */
export const channelExtreme = z.object({ value: z.number(), at: timestamp, within_ms: z.int() });

const ofChannel = { channel: channelNumber, measurand: channelMeasurand, name: z.string() };

/** What a figure was in a period; null where there is no value, or where nobody knows. */
export const analogueFigures = z.object({
  kind: z.literal('analogue'),
  ...ofChannel,
  count: z.int(),
  min: channelExtreme.nullable(),
  max: channelExtreme.nullable(),
  mean: figure,
  /** Standard deviation of the sample: n - 1. Null also where values were deleted for their age. */
  standardDeviation: figure,
  /**
   * Share of the period, 0 to 1, that values cover, each for at most twice the usual interval of the sensor; null while
   * that is not known, and where values were deleted for their age.
   */
  completeness: figure,
});

/** How long a state was what it is, and how often it became the one that is counted. */
export const stateFigures = z.object({
  kind: z.literal('state'),
  ...ofChannel,
  active_ms: z.int(),
  inactive_ms: z.int(),
  /** Before its first message, and from when the sensor was silent to its next message. */
  unknown_ms: z.int(),
  openings: z.int(),
  /** The longest time in a row that it was active, within the period; null where it never was. */
  longest: z.object({ from: timestamp, until: timestamp }).nullable(),
});

/** By how much a counter went up; a fall is a reset and counts from 0. */
export const countFigures = z.object({
  kind: z.literal('count'),
  ...ofChannel,
  /** How many values. */
  count: z.int(),
  total: z.number(),
  resets: z.int(),
  /** Mean of an hour between the first and the last value; null where they are less than an hour apart. */
  per_hour: figure,
  /** The hour in which it went up most; steps of which nobody knows the hour are not in it. */
  busiest: z.object({ value: z.number(), at: timestamp }).nullable(),
});

/** The figures of one channel over a period. */
export const channelFigures = z.discriminatedUnion('kind', [analogueFigures, stateFigures, countFigures]);
export type ChannelFigures = z.output<typeof channelFigures>;
export type FiguresOf<Kind extends ChannelFigures['kind']> = Extract<ChannelFigures, { kind: Kind }>;

/** A sensor that has channels. */
export const sensorChannelFigures = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  channels: z.array(channelFigures),
});
export type SensorChannelFigures = z.output<typeof sensorChannelFigures>;

/** A part of them: reading a year takes a while. */
export const channelFiguresPage = z.object({
  sensors: z.array(sensorChannelFigures),
  /** What to ask for as `after` to read on; null when this is all. */
  next: id.nullable(),
});
