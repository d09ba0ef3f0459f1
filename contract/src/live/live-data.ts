import { z } from 'zod';
import { furtherValues } from '../measurands/further-values.ts';
import { route } from '../platform/route.ts';
import { latestInputs } from '../sensors/inputs/latest-input.ts';
import { sensorError } from '../sensors/sensors.ts';
import { timestamp } from '../platform/values.ts';

/** Newest values of one sensor. */
export const liveRecord = z.object({
  sensor_id: z.string(),
  sensor_name: z.string(),
  temperature: z.number().nullable(),
  temperature_2: z.number().optional(),
  humidity: z.number().optional(),
  ...furtherValues,
  RSSI: z.number().nullable(),
  SNR: z.number().nullable(),
  /** Last reported battery, in the unit of the sensor's type. */
  Battery: z.number().nullable(),
  timestamp,
  lastHeardAt: timestamp,
  error: sensorError.optional(),
  /** Error of channel 2, which then has no temperature. */
  error_2: sensorError.optional(),
  inputs: latestInputs,
});
export type LiveRecord = z.output<typeof liveRecord>;

export const liveDataRoutes = {
  liveData: route({
    method: 'GET',
    path: '/getLiveData',
    summary: 'Newest values of every sensor, or of those measured in the last `timeWindow` minutes',
    tag: 'Readings',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      _t: z.string().max(40).optional(),
      timeWindow: z.coerce.number().positive().max(5_256_000).optional(),
    }),
    answer: z.array(liveRecord),
    errors: [400],
  }),
};
