import { z } from 'zod';
import { alarmLevel } from '../alarms/alarm-levels.ts';
import { CELSIUS_UNIT } from '../measurands/degrees.ts';
import { MEASURAND_TABLE } from '../measurands/measurand.ts';
import { LIMIT_SIDES, LIMITED_MEASURANDS, type LimitedMeasurand } from '../measurands/measurands.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';
import type { RecordKeeping, USUAL_TOLERANCES } from '../settings/record-keeping.ts';

/** Longest note with a reading by hand, and longest reason for voiding it, in characters. */
export const HAND_NOTE_MAX_LENGTH = 500;
const MOST_INSTRUMENT = 100;
const MOST_LISTED = 1_000;
const WIDEST_TOLERANCE = 100;

/** Returns the company's tolerance of a comparison, in the measurand's unit; null where there is none. */
export function usualTolerance(
  measurand: LimitedMeasurand,
  { temperatureTolerance, humidityTolerance }: Pick<RecordKeeping, keyof typeof USUAL_TOLERANCES>,
): number | null {
  if (MEASURAND_TABLE[measurand].unit === CELSIUS_UNIT) return temperatureTolerance;
  return measurand === 'humidity' ? humidityTolerance : null;
}

const measurand = z.enum(LIMITED_MEASURANDS);

function isInRange({ measurand: name, value }: { measurand: LimitedMeasurand; value: number }): boolean {
  const { min, max } = MEASURAND_TABLE[name].range;
  return value >= min && value <= max;
}

const enteredValue = z
  .object({
    measurand,
    value: z.number(),
    /** Only for a comparison: how far the two values may be apart; the company's tolerance when left out. */
    tolerance: z.number().min(0).max(WIDEST_TOLERANCE).optional(),
  })
  .refine(isInRange, { path: ['value'], message: 'is not possible for what is measured' });

/** Judgement of a value by the limits of its sensor that were in force when it was measured. */
export const handJudgement = z.enum(['within', 'outside', 'no_limits']);
export type HandJudgement = z.output<typeof handJudgement>;

/** One value of a reading by hand; the last four are null unless it was compared with the probe. */
export const handValue = z.object({
  measurand,
  value: z.number(),
  judgement: handJudgement,
  /** The most severe limit that it breaks; null for none. */
  broken: z.object({ side: z.enum(LIMIT_SIDES), level: alarmLevel, limit: z.number() }).nullable(),
  probe_value: z.number().nullable(),
  /** The entered value less the probe's. */
  difference: z.number().nullable(),
  tolerance: z.number().nullable(),
  is_over: z.boolean().nullable(),
});
export type HandValue = z.output<typeof handValue>;

/** Values as they are stored with a reading by hand. */
export const handValues = z.array(handValue).min(1);

export const handReading = z.object({
  id,
  sensor_id: id,
  measured_at: timestamp,
  entered_at: timestamp,
  by: z.string(),
  values: handValues,
  comparison: z.boolean(),
  /** When the probe measured the values that these were compared with; null for no comparison. */
  probe_at: timestamp.nullable(),
  /** Whether a value differs from the probe's by more than its tolerance. */
  finding: z.boolean(),
  instrument: z.string(),
  note: z.string(),
  voided: z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable(),
  may_void: z.boolean(),
});
export type HandReading = z.output<typeof handReading>;

export const handReadingBody = z.object({
  /** Now where it is left out. */
  measured_at: moment.optional(),
  values: z
    .array(enteredValue)
    .min(1)
    .max(LIMITED_MEASURANDS.length)
    .refine((values) => new Set(values.map((one) => one.measurand)).size === values.length, {
      message: 'must name each measurand once',
    }),
  comparison: z.boolean().default(false),
  /** The task that is done by it; where that is over already, it is entered all the same. */
  task_id: id.optional(),
  instrument: z.string().trim().max(MOST_INSTRUMENT).default(''),
  note: z.string().trim().max(HAND_NOTE_MAX_LENGTH).default(''),
});
export type HandReadingBody = z.output<typeof handReadingBody>;

const TAG = 'Readings by hand';
const sensorPath = z.object({ sensorId: idText });
const ofPeriod = {
  method: 'GET',
  tag: TAG,
  permission: 'signed-in',
  zoneLimit: 'filtered',
  params: sensorPath,
  errors: [400, 404],
} as const;
const period = { startDate: moment, endDate: moment };
const isPeriod = (query: { startDate: number; endDate: number }): boolean => query.startDate <= query.endDate;
const NO_PERIOD = { path: ['endDate'], message: 'must not be before startDate' };

export const handReadingRoutes = {
  listHandReadings: route({
    ...ofPeriod,
    path: '/sensors/{sensorId}/hand-readings',
    summary:
      'Readings by hand of a sensor in a period, both ends inclusive, newest first; also those made void',
    query: z
      .object({ ...period, limit: z.coerce.number().pipe(z.int().min(1).max(MOST_LISTED)).optional() })
      .refine(isPeriod, NO_PERIOD),
    answer: z.array(handReading),
  }),
  handReadingsCsv: route({
    ...ofPeriod,
    path: '/sensors/{sensorId}/hand-readings/csv',
    summary: 'Readings by hand of a period, both ends inclusive, as a CSV file: a row for each value',
    query: z.object(period).refine(isPeriod, NO_PERIOD),
    answer: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  }),
  addHandReading: route({
    method: 'POST',
    path: '/sensors/{sensorId}/hand-readings',
    summary: 'Enter what a person measured at a sensor, and compare it with the probe if wanted',
    tag: TAG,
    permission: 'acknowledge',
    zoneLimit: 'filtered',
    peopleOnly: true,
    takesIdempotencyKey: true,
    changes: ['Calibrations', 'Tasks'],
    params: sensorPath,
    body: handReadingBody,
    answer: handReading,
    success: 201,
    errors: [400, 404, 409],
  }),
  voidHandReading: route({
    method: 'POST',
    path: '/sensors/{sensorId}/hand-readings/{handReadingId}/void',
    summary:
      'Make a reading by hand void: its author, or somebody who may change sensors; it stays in the list',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    peopleOnly: true,
    changes: ['Calibrations', 'Tasks'],
    params: sensorPath.extend({ handReadingId: idText }),
    body: z.object({ reason: z.string().trim().min(1, 'is required').max(HAND_NOTE_MAX_LENGTH) }),
    answer: handReading,
    errors: [400, 404, 409],
  }),
};
