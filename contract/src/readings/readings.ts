import { z } from 'zod';
import { furtherValues } from '../measurands/further-values.ts';
import { route } from '../platform/route.ts';
import { sensorError } from '../sensors/sensors.ts';
import { idText, moment, timestamp } from '../platform/values.ts';

/** A stored reading, or with `maxPoints` the moment of an extreme. A measurand that was not measured is absent. */
export const reading = z.object({
  timestamp,
  temperature: z.number().nullable().optional(),
  temperature_2: z.number().optional(),
  hum: z.number().optional(),
  Battery: z.number().optional(),
  RSSI: z.number().optional(),
  SNR: z.number().optional(),
  ...furtherValues,
  error: sensorError.optional(),
  /** Error of channel 2, which then has no temperature. */
  error_2: sensorError.optional(),
});
export type Reading = z.output<typeof reading>;

export const MAX_POINTS_LIMIT = 20_000;

/**
 * Header of the response to `sensorReadings`: width in milliseconds of the buckets whose extremes the rows are; 0
 * when the rows are the readings themselves.
 */
export const BUCKET_HEADER = 'x-bucket-ms';

export const readingRoutes = {
  sensorReadings: route({
    method: 'GET',
    path: '/sensors/{sensorId}/readings',
    summary:
      'Readings of a period, both ends inclusive, oldest first; with `maxPoints` the extremes of as many buckets as fit',
    tag: 'Readings',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: z.object({ sensorId: idText }),
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
    answer: z.array(reading),
    errors: [400, 404],
  }),
};
