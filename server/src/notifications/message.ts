import { linkPurpose } from '@ts1/contract';
import { z } from 'zod';
import { ACCOUNT_CHANGES } from '../auth/index.ts';

const purpose = z.enum([
  'alarm',
  'repeat',
  'returned',
  'acknowledged',
  'escalation',
  'still-out',
  'worse',
  'calibration',
  'quarantine',
  'report',
  'test',
  'account',
  ...linkPurpose.options,
]);
export type Purpose = z.output<typeof purpose>;

/** One alarm in a message, with the names of that moment. Times are epoch milliseconds. */
const alarmItem = z.object({
  eventId: z.int(),
  subject: z.string(),
  zones: z.array(z.string()),
  /** Of a base unit that is silent: the sensors that are not heard with it. */
  sensors: z.array(z.string()).default([]),
  what: z.string(),
  /** With their unit; null where the alarm has no value or no limit. */
  value: z.string().nullable(),
  limit: z.string().nullable(),
  since: z.number(),
  until: z.number().nullable(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: z.number().exactOptional(),
  /** The extreme so far, where `value` is the newest one. */
  worst: z.string().exactOptional(),
  /** What the value has passed by too much. */
  before: z.string().exactOptional(),
  /** It has returned, if `until` says so, and stays in force until somebody acknowledges it. */
  waits: z.literal(true).exactOptional(),
  /** What was written with the acknowledgement, short. */
  note: z.string().exactOptional(),
  late: z.boolean(),
  /** It takes the place of an alarm that was sent before. */
  corrects: z.literal(true).exactOptional(),
});
export type AlarmItem = z.output<typeof alarmItem>;

/** A sensor whose calibration is due on a day of the company's calendar (`2027-01-31`). */
const calibrationItem = z.object({ sensorId: z.int(), sensor: z.string(), dueDate: z.iso.date() });
export type CalibrationItem = z.output<typeof calibrationItem>;

/** What a message says, as the outbox stores it; `test` names the group of a test message. */
const message = z.object({
  items: z.array(alarmItem),
  test: z.string().nullable(),
  /** Of a reminder. */
  calibrations: z.array(calibrationItem).exactOptional(),
  /** Of a delivery that was put aside: whose it was, and why. */
  quarantine: z.object({ unit: z.string(), reason: z.string() }).exactOptional(),
  /** Of a report: the file that goes with it. */
  report: z.object({ fileId: z.int(), zone: z.string(), from: z.number(), to: z.number() }).exactOptional(),
  /** Of a change of how somebody signs in: what, by whom else, when; `to` is the address from before. */
  account: z
    .object({
      what: z.enum(ACCOUNT_CHANGES),
      companyName: z.string(),
      by: z.string().nullable(),
      at: z.number(),
      to: z.string().exactOptional(),
    })
    .exactOptional(),
  /** Of an e-mail by which a password is set: which link, never its token. */
  link: z
    .object({ id: z.int(), companyName: z.string(), by: z.string().nullable(), until: z.number() })
    .exactOptional(),
});
export type Message = z.output<typeof message>;
export type ReportInMessage = NonNullable<Message['report']>;
export type AccountInMessage = NonNullable<Message['account']>;
export type LinkInMessage = NonNullable<Message['link']>;

/** Stands for the group in a test message to oneself, which concerns none. */
export const OWN_TEST = '';

/** Reads a message of the outbox. @throws for a damaged row */
export function parseMessage(stored: string): Message {
  return message.parse(JSON.parse(stored));
}

/** Reads a message of the outbox; undefined for a damaged row, which must hold up no other. */
export function readMessage(stored: string): Message | undefined {
  try {
    return parseMessage(stored);
  } catch {
    return undefined;
  }
}
