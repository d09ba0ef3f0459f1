import { z } from 'zod';
import { alarmLogEntry } from '../alarms/alarm-log.ts';
import { subjectAlarms } from '../alarms/alarm-states.ts';
import { baseUnit } from '../base-units/base-units.ts';
import { cacheGroup } from './cache-groups.ts';
import { command } from '../commands/command.ts';
import { deliveryState } from '../notifications/delivery-state.ts';
import { liveRecord } from './live-data.ts';
import { route } from '../platform/route.ts';
import { id } from '../platform/values.ts';

/** Data of each server-sent event by its name. `resync`: events were missed, so read everything again. */
export const liveEvents = {
  reading: z.object({ records: z.array(liveRecord) }),
  'base-unit': z.object({ units: z.array(baseUnit.pick({ id: true, last_contact: true })) }),
  /** Current rows of the alarm log; an unknown row is new. */
  alarm: z.object({ entries: z.array(alarmLogEntry) }),
  /** All current alarms of these sensors and base units; those of others have not changed. */
  'current-alarms': z.object({ subjects: z.array(subjectAlarms) }),
  /** Current state of commands: queued, sent, in progress, or over. */
  command: z.object({ commands: z.array(command) }),
  /** State of deliveries; the text of the messages is read from the delivery log. */
  delivery: z.object({ deliveries: z.array(z.object({ id, state: deliveryState, attempts: z.int() })) }),
  changed: z.object({ groups: z.array(cacheGroup) }),
  resync: z.object({}),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent = {
  [Name in LiveEventName]: { readonly name: Name; readonly data: z.output<(typeof liveEvents)[Name]> };
}[LiveEventName];

/**
 * The stream's sign of life, an event without an id and with an empty object: the server can read the record. Screens
 * that miss it for `CONNECTION_LOST_AFTER_MS` show that their values are old.
 */
export const HEARTBEAT_EVENT = 'heartbeat';
export const HEARTBEAT_MS = 5_000;
export const CONNECTION_LOST_AFTER_MS = 12_000;

/** First event of each stream, with its place as the id: every later change of the company follows in the stream. */
export const OPENED_EVENT = 'opened';
/** Header of an answer to a signed-in user: place in the events, as in their ids, after which the answer was read. */
export const LIVE_PLACE_HEADER = 'x-live-place';

export const liveEventRoutes = {
  events: route({
    method: 'GET',
    path: '/events',
    summary: "Server-sent events of the company; resumes after `Last-Event-ID`, or answers a 'resync' event",
    tag: 'Live',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.string(),
    errors: [503],
    mediaType: 'text/event-stream',
  }),
};
