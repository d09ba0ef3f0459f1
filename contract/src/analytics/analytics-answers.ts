import { z } from 'zod';
import { alarmLevel } from '../alarms/alarm-levels.ts';
import { alarmType } from '../alarms/alarm-types.ts';
import { id, timestamp } from '../platform/values.ts';
import { inputKind, inputMeasurand } from '../sensors/inputs/input-measurands.ts';
import { inputNumber } from '../sensors/inputs/latest-input.ts';

export const alarmQuality = z.object({
  alarms: z.int(),
  byType: z.record(z.string(), z.int()),
  /** Most frequent first; null for alarms without a cause. */
  byCause: z.array(z.object({ cause: z.string().nullable(), alarms: z.int() })),
  /** Sensors with three or more alarms of one condition within ten minutes (ISA-18.2: chattering). */
  chattering: z.array(z.object({ sensor_id: id, sensor_name: z.string(), alarms: z.int() })),
  /** Alarms in force for more than a day (ISA-18.2: stale). */
  standing: z.int(),
  /** Stretches of ten minutes with more than ten new alarms (ISA-18.2: floods). */
  floods: z.int(),
  /** The sensors with the most alarms. */
  worst: z.array(z.object({ sensor_id: id, sensor_name: z.string(), alarms: z.int() })),
});
export type AlarmQuality = z.output<typeof alarmQuality>;

/** Mean, minimum and maximum of an hour of the week (company time; 0 is Monday), in the unit of the measurand. */
export const heatCell = z.object({
  day: z.int().min(0).max(6),
  hour: z.int().min(0).max(23),
  mean: z.number(),
  min: z.number(),
  max: z.number(),
});
export type HeatCell = z.output<typeof heatCell>;

/**
 * Input by the hour of the week. The mean is that of a figure's values, the percentage of the known time in a state's
 * counted state, or the count of a counter in an hour; `min` and `max` are over the values, and for states and counters
 * over the hours of the period.
 */
export const inputHeatMap = z.object({
  input: inputNumber,
  measurand: inputMeasurand,
  name: z.string(),
  kind: inputKind,
  cells: z.array(heatCell),
});

/** Alarms and warnings that the tried limits would have raised. */
const triedAlarms = {
  /** Alarms that would have been raised. */
  alarms: z.int(),
  /** Excursions that ended within the delay. */
  preAlarms: z.int(),
  /** Warnings that would have been raised. */
  warnings: z.int(),
  /** The first of the alarms and warnings, oldest first. */
  first: z.array(
    z.object({
      type: alarmType,
      level: alarmLevel,
      activated: timestamp,
      raised: timestamp,
      returned: timestamp.nullable(),
      value: z.number(),
    }),
  ),
};

export const backTest = z.object({
  ...triedAlarms,
  readings: z.int(),
  /** Null while the usual interval of the sensor is not yet known. */
  outsideMs: z.number().nullable(),
});
export type BackTest = z.output<typeof backTest>;

export const inputBackTest = z.object({
  ...triedAlarms,
  /** Values of the input in the period. */
  readings: z.int(),
});
export type InputBackTest = z.output<typeof inputBackTest>;

/** Weather outside; its source is configured. */
export const outsideWeather = z.object({
  /** °C. */
  temperature: z.number().min(-100).max(70),
  /** Percent. */
  humidity: z.number().min(0).max(100).nullish().default(null),
  description: z.string().trim().max(100).nullish().default(null),
});
export type OutsideWeather = z.output<typeof outsideWeather>;
