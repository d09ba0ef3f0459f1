import {
  alarmLevel,
  alarmType,
  MEASURANDS,
  sensorType,
  CONTACT_CHANNELS,
  drillResult,
  drillWhy,
  linkPurpose,
  quietKind,
  reviewKind,
} from '@ts1/contract';
import { z } from 'zod';
import { ACCOUNT_CHANGES } from '../../auth/index.ts';

/** Purposes of messages about alarms. */
const alarmPurpose = z.enum([
  'alarm',
  'warning',
  'repeat',
  'returned',
  'acknowledged',
  'escalation',
  'hand-over',
  'still-out',
  'worse',
  'drill',
]);
export type AlarmPurpose = z.output<typeof alarmPurpose>;

/** Facts about an alarm, in no language: figures as they are stored, temperatures in °C. */
const alarmFacts = z.object({
  type: alarmType,
  level: alarmLevel,
  measurand: z.enum(MEASURANDS).nullable(),
  /** Name and measurand of the input, for an alarm of an input. */
  input: z.object({ name: z.string(), measurand: z.string() }).exactOptional(),
  sensorType: sensorType.exactOptional(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Minutes within which a change happened. */
  within: z.number().exactOptional(),
  /** See the texts of the same names. */
  worst: z.number().exactOptional(),
  before: z.number().exactOptional(),
});
export type AlarmFacts = z.output<typeof alarmFacts>;

/**
 * One alarm in a message, with the names of that moment. Times are epoch milliseconds. Its texts are in English and °C,
 * for servers that know no facts; the facts are put into words for each reader.
 */
const alarmItem = z.object({
  eventId: z.int(),
  subject: z.string(),
  zones: z.array(z.string()),
  /** Sensors that are not received because a base unit is silent. */
  sensors: z.array(z.string()).default([]),
  facts: alarmFacts.exactOptional(),
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
  /** Value that the newest one has passed by too much. */
  before: z.string().exactOptional(),
  /** It has returned, if `until` says so, and stays in force until somebody acknowledges it. */
  waits: z.literal(true).exactOptional(),
  /** States of the same sensor that lasted when it began, such as an open door. */
  lasting: z
    .array(
      z.object({
        what: z.string(),
        input: z.object({ name: z.string(), measurand: z.string() }).exactOptional(),
        since: z.number(),
        until: z.number().nullable(),
        /** The sensor is silent: it is unknown whether the state still lasts. */
        unknownSince: z.number().exactOptional(),
      }),
    )
    .exactOptional(),
  /** Note of the acknowledgement, shortened. */
  note: z.string().exactOptional(),
  /** Why it happened and what was done, as the person who acknowledged it chose. */
  cause: z.string().exactOptional(),
  action: z.string().exactOptional(),
  /** Instructions for it, in full. */
  instructions: z.string().exactOptional(),
  late: z.boolean(),
  /** It takes the place of an alarm that was sent before. */
  corrects: z.literal(true).exactOptional(),
  /** It was raised while messages were held, and is notified at the end of that. */
  heldIn: quietKind.exactOptional(),
  /** Somebody brought the probe beyond its limit for an alarm drill. */
  drill: z.literal(true).exactOptional(),
});
export type AlarmItem = z.output<typeof alarmItem>;

/** A sensor whose calibration is due on a day of the company's calendar (`2027-01-31`). */
const calibrationItem = z.object({ sensorId: z.int(), sensor: z.string(), dueDate: z.iso.date() });
export type CalibrationItem = z.output<typeof calibrationItem>;

/** Which link an e-mail brings by which a password is set, never its token. */
const linkItem = z.object({
  id: z.int(),
  companyName: z.string(),
  by: z.string().nullable(),
  until: z.number(),
});
export type LinkItem = z.output<typeof linkItem>;

/** A change of how somebody signs in: what changed, who else changed it, and when; `to` is the address from before. */
const accountItem = z.object({
  what: z.enum(ACCOUNT_CHANGES),
  companyName: z.string(),
  by: z.string().nullable(),
  at: z.number(),
  to: z.string().exactOptional(),
});
export type AccountItem = z.output<typeof accountItem>;

/** The file that goes with a report, and what it covers. Times are epoch milliseconds. */
const reportItem = z.object({ fileId: z.int(), zone: z.string(), from: z.number(), to: z.number() });
export type ReportItem = z.output<typeof reportItem>;

/** A browser that has confirmed no push message for long: what it calls itself, and since when. */
const deviceItem = z.object({ userAgent: z.string(), registeredAt: z.number(), since: z.number() });
export type DeviceItem = z.output<typeof deviceItem>;

/** How a run of an alarm drill ended, and when it was begun. The reason is English, for servers that know no `why`. */
const drillItem = z.object({
  group: z.string(),
  result: drillResult,
  reason: z.string(),
  why: drillWhy.exactOptional(),
  at: z.number(),
});
export type DrillItem = z.output<typeof drillItem>;

/** An alarm drill that is planned for a time. */
const drillNotice = z.object({
  group: z.string(),
  at: z.number(),
  /** The sensor whose probe somebody has to bring beyond its limit. */
  probe: z.string().exactOptional(),
});
export type DrillNotice = z.output<typeof drillNotice>;

/**
 * A review that is due, and when its grace ends: of the readings of a zone or of the whole company (null), of the audit
 * log, or of access. Times are epoch milliseconds.
 */
const reviewItem = z.object({
  kind: reviewKind,
  zone: z.string().nullable(),
  to: z.number(),
  graceEndsAt: z.number(),
});
export type ReviewItem = z.output<typeof reviewItem>;
/** A review that was missed. */
const missedReview = reviewItem.omit({ graceEndsAt: true });
export type MissedReview = z.output<typeof missedReview>;

/** A task, by the name of its plan and of its sensor or zone (null for neither), when it was due, and its grace. */
const taskItem = z.object({
  name: z.string(),
  place: z.string().nullable(),
  due: z.number(),
  graceEndsAt: z.number(),
});
export type TaskItem = z.output<typeof taskItem>;

/** Base unit of a quarantined delivery, and the reason. */
const quarantineItem = z.object({ unit: z.string(), reason: z.string() });
export type QuarantineItem = z.output<typeof quarantineItem>;

/** A base unit whose clock is wrong, by how much in milliseconds (behind is negative), and when that was found. */
const unitClockItem = z.object({ unit: z.string(), aheadMs: z.number(), at: z.number() });
export type UnitClockItem = z.output<typeof unitClockItem>;

/** Maintenance that is over, and how many events were raised in it and are over too. */
const maintenanceItem = z.object({ reason: z.string(), count: z.int(), until: z.number() });
export type MaintenanceItem = z.output<typeof maintenanceItem>;

/** Which code goes to an address of a contact, never the code itself. */
const contactCodeItem = z.object({
  contactId: z.int(),
  channel: z.enum(CONTACT_CHANNELS),
  at: z.number(),
  companyName: z.string(),
});
export type ContactCodeItem = z.output<typeof contactCodeItem>;

/** Contents of a message. A test names its group, or `OWN_TEST`. */
const message = z.discriminatedUnion('purpose', [
  z.object({ purpose: alarmPurpose, items: z.array(alarmItem) }),
  z.object({
    purpose: z.literal('maintenance'),
    maintenance: maintenanceItem,
    items: z.array(alarmItem),
  }),
  z.object({ purpose: z.literal('calibration'), calibrations: z.array(calibrationItem) }),
  z.object({ purpose: z.literal('quarantine'), quarantine: quarantineItem }),
  z.object({ purpose: z.literal('unit-clock'), unitClock: unitClockItem }),
  z.object({ purpose: z.literal('report'), report: reportItem }),
  z.object({ purpose: z.literal('test'), test: z.string() }),
  z.object({ purpose: z.literal('drill-result'), drill: drillItem }),
  z.object({ purpose: z.literal('drill-notice'), notice: drillNotice }),
  z.object({ purpose: z.literal('review-due'), review: reviewItem }),
  z.object({ purpose: z.literal('review-missed'), reviews: z.array(missedReview) }),
  z.object({ purpose: z.literal('task-due'), task: taskItem }),
  z.object({
    purpose: z.literal('task-missed'),
    tasks: z.array(taskItem),
    /** The alert group that was notified first, for the group that it escalates to. */
    first: z.string().exactOptional(),
  }),
  z.object({ purpose: z.literal('silent-device'), device: deviceItem }),
  z.object({ purpose: z.literal('account'), account: accountItem }),
  z.object({ purpose: linkPurpose, link: linkItem }),
  z.object({ purpose: z.literal('contact-code'), contactCode: contactCodeItem }),
]);
export type Message = z.output<typeof message>;
export type Purpose = Message['purpose'];

/** Stands for the group in a test message to oneself, which concerns none. */
export const OWN_TEST = '';

/** Writes a message for the outbox, which has its purpose in a column of its own. */
export function writeMessage({ purpose: _column, ...message }: Message): string {
  // Servers of version 1.0 demand both, and send from the same outbox while they are replaced.
  return JSON.stringify({ items: [], test: null, ...message });
}

const stored = z.record(z.string(), z.unknown());

/** Reads a message of the outbox. @throws for a damaged row */
export function parseMessage(purpose: Purpose, text: string): Message {
  return message.parse({ ...stored.parse(JSON.parse(text)), purpose });
}

/** Reads a message of the outbox; undefined for a damaged row, which must hold up no other. */
export function readMessage(purpose: Purpose, text: string): Message | undefined {
  try {
    return parseMessage(purpose, text);
  } catch {
    return undefined;
  }
}

/** The alarms that a message is about; none where it is about something else. */
export function alarmsIn(message: Message | undefined): readonly AlarmItem[] {
  return message !== undefined && 'items' in message ? message.items : [];
}
