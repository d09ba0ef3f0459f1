import { z } from 'zod';
import { MAX_POINTS_LIMIT } from '../../readings/readings.ts';
import { route } from '../../platform/route.ts';
import { displayName, idText, moment, timestamp } from '../../platform/values.ts';
import { inputKind, inputMeasurand, MAX_INPUTS } from './input-measurands.ts';
import { inputSeries } from './input-series.ts';
import { inputNumber } from './latest-input.ts';

/** An input of a sensor. Its first value creates it. */
export const sensorInput = z.object({
  input: inputNumber,
  /** Its key in messages: `door`, or `door_2` for a second door. */
  key: z.string(),
  measurand: inputMeasurand,
  kind: inputKind,
  name: z.string(),
  /** Its position among the sensor's inputs on screens, from 0. */
  position: z.int(),
  /** When it was hidden: its values are still stored, but nothing shows or evaluates them. */
  removed_at: timestamp.nullable(),
});
export type SensorInput = z.output<typeof sensorInput>;

const sensorPath = z.object({ sensorId: idText });
const inputText = z
  .string()
  .regex(/^(?:[1-9]|1[0-6])$/, 'must be a number from 1 to 16')
  .transform(Number)
  .pipe(inputNumber);
export const inputPath = z.object({ sensorId: idText, input: inputText });

/** The routes of the inputs of sensors (those of notifications are `channelRoutes`). */
export const sensorInputRoutes = {
  listSensorInputs: route({
    method: 'GET',
    path: '/sensors/{sensorId}/inputs',
    summary: 'List the inputs of a sensor in their order, those that were removed at the end',
    tag: 'Inputs',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: z.array(sensorInput),
    errors: [400, 404],
  }),
  updateSensorInput: route({
    method: 'PATCH',
    path: '/sensors/{sensorId}/inputs/{input}',
    summary: 'Rename an input, move it, or show one again that was removed',
    tag: 'Inputs',
    permission: 'devices',
    changes: ['Sensors', 'LiveData'],
    params: inputPath,
    body: z.object({
      name: displayName.optional(),
      position: z
        .int()
        .min(0)
        .max(MAX_INPUTS - 1)
        .optional(),
      removed: z.literal(false).optional(),
    }),
    answer: sensorInput,
    errors: [400, 404],
  }),
  removeSensorInput: route({
    method: 'DELETE',
    path: '/sensors/{sensorId}/inputs/{input}',
    summary: 'Hide an input; its values are kept, and those that still come are stored',
    tag: 'Inputs',
    permission: 'devices',
    changes: ['Sensors', 'LiveData'],
    params: inputPath,
    errors: [400, 404],
  }),
  sensorInputSeries: route({
    method: 'GET',
    path: '/sensors/{sensorId}/inputs/{input}/series',
    summary:
      'What an input measured in a period, both ends inclusive: minimum, maximum and mean of a figure, bands of a state, differences of a counter',
    tag: 'Inputs',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: inputPath,
    query: z
      .object({
        startDate: moment,
        endDate: moment,
        maxPoints: z.coerce.number().pipe(z.int().min(2).max(MAX_POINTS_LIMIT)).optional(),
      })
      .refine((q) => q.startDate <= q.endDate, {
        path: ['endDate'],
        message: 'must not be before startDate',
      }),
    answer: inputSeries,
    errors: [400, 404],
  }),
};
