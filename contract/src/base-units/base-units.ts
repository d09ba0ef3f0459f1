import { z } from 'zod';
import { senderWarning, silentAfterMinutes, unknownChannel } from '../ingest/sender-warnings.ts';
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
  /** When its connection broke, as its last will said; online again with any contact after that. */
  went_offline_at: timestamp.nullable(),
  /** Payloads that could not be read, and when the last one came. */
  unreadable_payloads: z.int(),
  last_unreadable_at: timestamp.nullable(),
  /** Readings, or fields of readings, that were rejected, and when the last one came. */
  rejections: z.int(),
  last_rejection_at: timestamp.nullable(),
  /** Readings that lie ahead of our clock and are kept aside until it has caught up. */
  readings_ahead: z.int(),
  /** Deliveries that cannot be stored and were quarantined. */
  quarantined_deliveries: z.int(),
  /** Minutes without a message after which a network server is silent, null for never; left out for other units. */
  silent_after: silentAfterMinutes.exactOptional(),
  /** What messages lacked to be readings. Left out when there is nothing. */
  warnings: z.array(senderWarning).exactOptional(),
  /** Keys of channels that readings named and nobody knows, the latest first, at most 20. Left out when there is none. */
  unknown_channels: z.array(unknownChannel).exactOptional(),
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
