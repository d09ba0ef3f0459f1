import { z } from 'zod';
import { id, timestamp } from '../../platform/values.ts';
import { channelMeasurand } from './channel-measurands.ts';
import { channelNumber } from './latest-channel.ts';

const figure = z.number().nullable();

/**
 * A smallest or largest value, and the first time it was measured. Where the values were deleted for their age, only
 * the hour is known: the time is somewhere in the `within_ms` after `at`; 0 when the time is exact.
 */
export const channelExtreme = z.object({ value: z.number(), at: timestamp, within_ms: z.int() });

const ofChannel = { channel: channelNumber, measurand: channelMeasurand, name: z.string() };

/** Figures of an analogue channel in a period; null where there is no value, or where it is unknown. */
export const analogueFigures = z.object({
  kind: z.literal('analogue'),
  ...ofChannel,
  count: z.int(),
  min: channelExtreme.nullable(),
  max: channelExtreme.nullable(),
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
  ...ofChannel,
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
  ...ofChannel,
  /** Number of values. */
  count: z.int(),
  total: z.number(),
  resets: z.int(),
  /** Mean per hour between the first and the last value; null where they are less than an hour apart. */
  per_hour: figure,
  /** Hour of the largest increase; steps whose hour is unknown are not included. */
  busiest: z.object({ value: z.number(), at: timestamp }).nullable(),
});

/** The figures of one channel over a period. */
export const channelFigures = z.discriminatedUnion('kind', [analogueFigures, stateFigures, countFigures]);
export type ChannelFigures = z.output<typeof channelFigures>;
export type FiguresWithKind<Kind extends ChannelFigures['kind']> = Extract<ChannelFigures, { kind: Kind }>;

/** Figures of a sensor's channels. */
export const sensorChannelFigures = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  channels: z.array(channelFigures),
});
export type SensorChannelFigures = z.output<typeof sensorChannelFigures>;

/** One page of sensors, because reading a year takes a while. */
export const channelFiguresPage = z.object({
  sensors: z.array(sensorChannelFigures),
  /** Value of `after` for the next page; null on the last one. */
  next: id.nullable(),
});
