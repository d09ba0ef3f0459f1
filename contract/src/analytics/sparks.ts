import { z } from 'zod';
import { MINUTE_MS } from '../platform/durations.ts';
import { route } from '../platform/route.ts';
import { id, timestamp } from '../platform/values.ts';

/** Duration that each point of a spark line stands for. */
export const SPARK_STEP_MS = 30 * MINUTE_MS;
/** A spark line goes back 24 hours. */
export const SPARK_POINTS = 48;

export const sensorSparks = z.object({
  /** Start of the first point. */
  from: timestamp,
  /** Milliseconds from one point to the next. */
  step_ms: z.int(),
  sensors: z.array(
    z.object({
      sensor_id: id,
      /** Mean temperature of each step, °C; null where none was measured, empty where there is no temperature at all. */
      points: z.array(z.number().nullable()).max(SPARK_POINTS),
    }),
  ),
});
export type SensorSparks = z.output<typeof sensorSparks>;

export const sparkRoutes = {
  sensorSparks: route({
    method: 'GET',
    path: '/sensors/sparks',
    summary: 'The temperature of every sensor in the last 24 hours: the mean of each half hour',
    tag: 'Readings',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: sensorSparks,
  }),
};
