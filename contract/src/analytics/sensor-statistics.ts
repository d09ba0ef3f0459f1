import { z } from 'zod';
import { byMeasurand, FURTHER_LIMITED, type LimitedMeasurand } from '../measurands/measurands.ts';
import { id, timestamp } from '../platform/values.ts';

const figure = z.number().nullable();

/** Statistics of one measurand of a sensor in a period; null where nothing was measured. */
export const measurandStatistics = z.object({
  count: z.int(),
  min: figure,
  max: figure,
  mean: figure,
  /** Standard deviation of the sample: n - 1. */
  standardDeviation: figure,
});
export type MeasurandStatistics = z.output<typeof measurandStatistics>;

/** Statistics of measurands that are not in the specification; left out where nothing was measured. */
const furtherStatistics = byMeasurand<never, z.ZodOptional<typeof measurandStatistics>>(
  // By its type the list is empty.
  FURTHER_LIMITED as readonly never[],
  () => measurandStatistics.optional(),
);

/** Reason why a figure that depends on the rhythm of a sensor is not known. */
export const notYetKnown = z.enum(['rhythm']);
export type NotYetKnown = z.output<typeof notYetKnown>;

/** Limits of temperature, °C, in force from one moment to another, exclusive; null for one that was off. */
export const limitsInForce = z.object({
  from: timestamp,
  to: timestamp,
  /** Version of the sensor's alarm settings, counted from 1; 0 before any were saved. */
  version: z.int().min(0),
  high: figure,
  low: figure,
  /** Whether the sensor was out of service: no user was notified, but the limits were in force. */
  outOfService: z.boolean(),
});
export type LimitsInForce = z.output<typeof limitsInForce>;

export const sensorStatistics = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  temperature: measurandStatistics,
  humidity: measurandStatistics,
  ...furtherStatistics,
  /** USP <1079>, ΔH 83.144 kJ/mol, in °C; null without a temperature, and below about -87 °C. */
  meanKineticTemperature: figure,
  /** Whether a temperature was above 98.5 °C: the true mean kinetic temperature is this or higher. */
  meanKineticIsAtLeast: z.boolean(),
  /** Share of the period, 0 to 1, that readings cover; each covers at most twice the usual interval. */
  completeness: figure,
  /** Whether a limit of temperature was in force at some time of the period. */
  hasLimits: z.boolean(),
  /** Limits of temperature, oldest first, covering the whole period. */
  limits: z.array(limitsInForce),
  /** Milliseconds of temperature beyond the limits that were in force at the time; null without limits. */
  outsideMs: figure,
  /** Why completeness and time outside are null: too few readings yet to know the usual interval. */
  notYetKnown: notYetKnown.nullable(),
  /** When the battery will be low at the rate of the last 60 days; null when it cannot be predicted. */
  batteryLowAt: timestamp.nullable(),
});
export type SensorStatistics = z.output<typeof sensorStatistics>;

/** Statistics of each measurand in an answer. */
export type StatisticsByMeasurand = Readonly<
  Partial<Record<LimitedMeasurand, MeasurandStatistics | undefined>>
>;
