import { z } from 'zod';
import { alarmLogEntry } from '../alarms/alarm-log.ts';
import { auditCheckpoint, auditEntry } from '../audit/audit-chain.ts';
import { command } from '../commands/command.ts';
import { id, timestamp } from '../platform/values.ts';

/** Events that a company can have sent to its own systems as they happen. */
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
  'audit.checkpoint',
  'readings',
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Only the test button sends it; it does not have to be chosen. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

/** Largest number of readings in one message of a webhook. */
export const MAX_READINGS_IN_WEBHOOK = 500;

/** A stored reading, with its values by the names that readings of the API use. */
export const webhookReading = z.looseObject({ sensor_id: id, timestamp });
export type WebhookReading = z.output<typeof webhookReading>;

const device = z.object({ id, name: z.string(), serial: z.string() });

/** Contents of `data` in a message, by its type. They never include a password or a key. */
export const webhookData = {
  alarm: alarmLogEntry.extend({
    /** Names are those at that moment; null where the alarm is not of a sensor. */
    sensor: device.nullable(),
    base_unit: device.nullable(),
    /** Whether maintenance or shelving covers it: users get no message about it now. */
    quiet: z.literal(true).exactOptional(),
  }),
  command,
  device: device.extend({ by: z.string() }),
  audit: auditEntry,
  /** As a line of an exported log. */
  checkpoint: auditCheckpoint.extend({ kind: z.literal('check-point') }),
  readings: z.object({
    readings: z.array(webhookReading).max(MAX_READINGS_IN_WEBHOOK),
    /** Older readings dropped since the last message, because the target accepted nothing for a day. */
    missed: z.int().exactOptional(),
  }),
  test: z.object({ webhook_id: id, name: z.string(), sent_by: z.string() }),
} as const;

/** Body of every message, in the format of the Standard Webhooks specification. */
export const webhookMessage = z.object({
  type: z.union([webhookEvent, z.literal(WEBHOOK_TEST_EVENT)]),
  /** Time of the event. */
  timestamp,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.output<typeof webhookMessage>;
