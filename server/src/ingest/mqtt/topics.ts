import { type DeviceCommand, REJECTIONS_SENT, type Sender } from '@ts1/contract';
import type { PublishPacket } from 'aedes';
import { senderNamed } from '../senders/to-readings.ts';
import { type Rejection, toIngestRejection } from '../decode/decoded.ts';

/** MQTT topics of one base unit. */
export function topics(serialNo: string) {
  const prefix = `ts1/${serialNo}/`;
  return {
    prefix,
    readings: `${prefix}readings`,
    time: `${prefix}time`,
    commands: `${prefix}commands`,
    rejected: `${prefix}rejected`,
    status: `${prefix}status`,
  };
}

/** Reads a message on a unit's topic `status`, most often its last will: undefined for anything but a status. */
export function readStatus(payload: string): 'online' | 'offline' | undefined {
  const [, status] = /^\s*(?:\{\s*"status"\s*:\s*)?"?(online|offline)"?\s*\}?\s*$/.exec(payload) ?? [];
  return status === 'online' || status === 'offline' ? status : undefined;
}

/** Where a session of ours with an outside broker marks how far its queue is; `-` is no serial number. */
export function markTopic(session: number): string {
  return `ts1/-/sessions/${session}`;
}

/** Whether a subscription is to nothing but topics of the unit; a serial number that is a wildcard has none. */
export function isOfUnit(serialNo: string, subscribed: string): boolean {
  return !/[+#]/.test(serialNo) && subscribed.startsWith(topics(serialNo).prefix);
}

/** Returns the message by which a base unit without a clock sets its clock: `{"time":"2026-01-31T10:00:00.000Z"}`. */
export function timeMessage(serialNo: string, now: number): PublishPacket {
  const payload = JSON.stringify({ time: new Date(now).toISOString() });
  return { cmd: 'publish', topic: topics(serialNo).time, payload, qos: 0, retain: false, dup: false };
}

/** One command as a message: `{"id":7,"kind":"calibrate","payload":{…},"createdAt":"…"}`. */
export function commandMessage(serialNo: string, command: DeviceCommand, qos: 0 | 1): PublishPacket {
  const payload = JSON.stringify(command);
  return { cmd: 'publish', topic: topics(serialNo).commands, payload, qos, retain: false, dup: false };
}

interface ReadTopic {
  readonly serialNo: string;
  readonly commandId?: number;
  /** A message in the form of a network server, and what follows that in the topic. */
  readonly from?: { readonly sender: Sender; readonly topic: string };
}

/**
 * Reads a topic to which a base unit may publish: readings, the acknowledgement of a command, or messages of network
 * servers. Undefined for any other topic.
 */
export function readTopic(topic: string): ReadTopic | undefined {
  const [, unit, name = '', below = ''] = /^ts1\/([^/]+)\/([^/]+)(?:\/(.*))?$/.exec(topic) ?? [];
  const from = senderNamed(name);
  if (unit !== undefined && from !== undefined)
    return { serialNo: unit, from: { sender: from, topic: below } };
  const [, serialNo, id] = /^ts1\/([^/]+)\/(?:readings|commands\/([1-9]\d{0,15})\/ack)$/.exec(topic) ?? [];
  if (serialNo === undefined) return undefined;
  return id === undefined ? { serialNo } : { serialNo, commandId: Number(id) };
}

/**
 * Returns the rejections of a message: `{"time":"…","count":2,"rejected":[{"index":0,"reason":"…"}]}`, where `count` is
 * of all and `rejected` names the first of them, with their places in the message.
 */
export function rejectedMessage(
  serialNo: string,
  {
    at,
    count,
    rejected,
  }: { readonly at: number; readonly count: number; readonly rejected: readonly Rejection[] },
): PublishPacket {
  const named = rejected.slice(0, REJECTIONS_SENT).map(toIngestRejection);
  const payload = JSON.stringify({ time: new Date(at).toISOString(), count, rejected: named });
  return {
    cmd: 'publish',
    topic: topics(serialNo).rejected,
    payload,
    qos: 0,
    retain: false,
    dup: false,
  };
}
