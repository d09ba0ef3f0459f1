import { z } from 'zod';
import { senderWarning, silentAfterMinutes, unknownInput } from '../ingest/sender-warnings.ts';
import { route } from '../platform/route.ts';
import { id, timestamp } from '../platform/values.ts';

export const BASE_UNIT_ONLINE_MS = 120_000;

export const baseUnitType = z.enum(['1', '2', '3', '4']);
export type BaseUnitType = z.output<typeof baseUnitType>;

export const baseUnit = z.object({
  id,
  serialNo: z.string(),
  base_unit_name: z.string(),
  type: baseUnitType,
  type_description: z.string(),
  last_contact: timestamp.nullable(),
  /** When its connection broke, by its MQTT last will; any later contact makes it online again. */
  went_offline_at: timestamp.nullable(),
  /** Number of payloads that could not be read, and the time of the last one. */
  unreadable_payloads: z.int(),
  last_unreadable_at: timestamp.nullable(),
  /** Number of rejected readings or fields of readings, and the time of the last one. */
  rejections: z.int(),
  last_rejection_at: timestamp.nullable(),
  /** Number of readings ahead of our clock, which are deferred until it has caught up. */
  readings_ahead: z.int(),
  /** Number of deliveries that cannot be stored and were quarantined. */
  quarantined_deliveries: z.int(),
  /** Minutes without a message after which a network server is silent, null for never; absent for other units. */
  silent_after: silentAfterMinutes.exactOptional(),
  /** Problems of messages that became no readings. Absent when there are none. */
  warnings: z.array(senderWarning).exactOptional(),
  /** Since when its clock is wrong, and by how many seconds (behind is negative). Absent while it is right. */
  clock: z.object({ wrong_since: timestamp, ahead_by_seconds: z.int() }).exactOptional(),
  /** Unknown keys of inputs in readings, the latest first, at most 20. Absent when there are none. */
  unknown_inputs: z.array(unknownInput).exactOptional(),
});
export type BaseUnit = z.output<typeof baseUnit>;

export const baseUnitRoutes = {
  listBaseUnits: route({
    method: 'GET',
    path: '/baseUnits',
    summary: "List the company's base units",
    tag: 'Base units',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(baseUnit),
  }),
};
