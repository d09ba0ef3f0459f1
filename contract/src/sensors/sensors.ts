import { z } from 'zod';
import { furtherValues } from '../measurands/further-values.ts';
import { route } from '../platform/route.ts';
import { latestInputs } from './inputs/latest-input.ts';
import { GUARDS, SENSOR_STATES } from './sensor-states.ts';
import { sensorType } from './sensor-type.ts';
import { id, timestamp } from '../platform/values.ts';

export const sensorError = z.literal([8001, 8002]);

/** A sensor with its newest values. */
export const receivedSensor = z.object({
  id,
  serialNo: z.string(),
  name: z.string(),
  type: sensorType,
  SNR: z.number().nullable(),
  /** Volts as numeric text, null when never reported. */
  Battery: z.string().nullable(),
  firmware: z.string().nullable(),
  firmware_version: z.string().nullable(),
  temperature: z.number().nullable(),
  temperature_2: z.number().nullable(),
  humidity: z.number().nullable(),
  ...furtherValues,
  inputs: latestInputs,
  RSSI: z.number().nullable(),
  error: sensorError.nullable(),
  /** Error of input 2. */
  error_2: sensorError.nullable(),
  /** When the newest reading was measured. */
  timestamp: timestamp.nullable(),
  /** When anything was last received; it decides between online and offline. */
  lastHeardAt: timestamp.nullable(),
  /** Time without receipt until it is offline: set by hand, or from the company's window and its usual interval. */
  silentAfterMs: z.number(),
  /** Whether its readings are kept at any age. */
  legalHold: z.boolean(),
  /** Readings that were dropped because they differ from the stored one of the same time. Absent at 0. */
  conflicts: z.int().exactOptional(),
});
export type ReceivedSensor = z.output<typeof receivedSensor>;

/** A sensor with its newest values and its current state. */
export const sensor = receivedSensor.extend({
  /** Its protection: a limit that is on, `none`, or nothing because it is out of service. */
  guard: z.enum(GUARDS),
  /** Its state at the time of the response: the most urgent one that applies. */
  state: z.enum(SENSOR_STATES),
});
export type Sensor = z.output<typeof sensor>;

export const sensorRoutes = {
  listSensors: route({
    method: 'GET',
    path: '/sensors',
    summary: "List the company's sensors with their newest values",
    tag: 'Sensors',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(sensor),
  }),
};
