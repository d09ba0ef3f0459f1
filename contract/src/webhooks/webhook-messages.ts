import { z } from 'zod';
import { alarmLogEntry } from '../alarms/alarm-log.ts';
import { auditEntry } from '../audit/audit-chain.ts';
import { command } from '../commands/command.ts';
import { id, timestamp } from '../platform/values.ts';

/** What a company can have sent to its own systems as it happens. */
export const WEBHOOK_EVENTS = [
  'alarm.pre_alarm',
  'alarm.raised',
  'alarm.repeated',
  'alarm.cleared',
  'alarm.acknowledged',
  'warning.raised',
  'warning.cleared',
  'command.changed',
  'sensor.added',
  'sensor.deleted',
  'base_unit.added',
  'base_unit.deleted',
  'audit.recorded',
  'readings',
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Sent by the test button alone; nobody has to choose it. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

/** Readings in one message of a webhook. */
export const MAX_READINGS_IN_WEBHOOK = 500;

/** A reading that was stored, with what was measured by the names that answered readings have. */
export const webhookReading = z.looseObject({ sensor_id: id, timestamp });
export type WebhookReading = z.output<typeof webhookReading>;

const device = z.object({ id, name: z.string(), serial: z.string() });

/** What `data` of a message holds, by its type. None of it holds a password or a key. */
export const webhookData = {
  alarm: alarmLogEntry.extend({
    /** With the names of that moment; null where the alarm is not of a sensor. */
    sensor: device.nullable(),
    base_unit: device.nullable(),
    /** Maintenance or shelving covers it: people get no message of it now. */
    quiet: z.literal(true).exactOptional(),
  }),
  command,
  device: device.extend({ by: z.string() }),
  audit: auditEntry,
  readings: z.object({
    readings: z.array(webhookReading).max(MAX_READINGS_IN_WEBHOOK),
    /** Older readings that were given up since the last message, because the target took nothing for a day. */
    missed: z.int().exactOptional(),
  }),
  test: z.object({ webhook_id: id, name: z.string(), sent_by: z.string() }),
} as const;

/** The body of every message, as the Standard Webhooks specification lays it out. */
export const webhookMessage = z.object({
  type: z.union([webhookEvent, z.literal(WEBHOOK_TEST_EVENT)]),
  /** When it happened. */
  timestamp,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.output<typeof webhookMessage>;
