import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

/** A base unit's deliveries are counted for this long after its key was made: a user may be waiting for them. */
export const FIRST_MESSAGES_MS = 3_600_000;
/** Number of sensors that are named; further ones are only counted. */
export const RECEIVED_SENSORS_SHOWN = 20;

/** Data received from a base unit since its key was made, for a user who has just set it up. */
export const receivedSoFar = z.object({
  /** When its key was made. */
  since: timestamp,
  /** Null if it was never in contact, with this key or an earlier one. */
  last_contact: timestamp.nullable(),
  /** Calls and MQTT messages of the first hour, including those that could not be read. */
  messages: z.int(),
  /** Readings in them, from registered and other sensors. */
  readings: z.int(),
  /** Registered sensors that it received since then, the first `RECEIVED_SENSORS_SHOWN`. */
  sensors: z.array(z.object({ sensor_id: id, sensor_name: z.string() })),
  sensors_count: z.int(),
  /** Serial numbers that are not registered, with their numbers of readings; the last received first. */
  unknown: z.array(z.object({ serialNo: z.string(), readings: z.int() })),
  unknown_count: z.int(),
  unknown_readings: z.int(),
  /** The reason of the last rejection since then; null when nothing was rejected. */
  last_rejection: z.string().nullable(),
  /** When the last unreadable payload came; null for none since then. */
  last_unreadable_at: timestamp.nullable(),
});
export type ReceivedSoFar = z.output<typeof receivedSoFar>;

export const receivedSoFarRoutes = {
  receivedSoFar: route({
    method: 'GET',
    path: '/baseUnits/{baseUnitId}/received',
    summary: 'What was received from a base unit since its device key was made',
    tag: 'Base units',
    permission: 'devices',
    params: z.object({ baseUnitId: idText }),
    answer: receivedSoFar,
    errors: [400, 404],
  }),
};
