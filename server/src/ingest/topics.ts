import type { PublishPacket } from 'aedes';

/** MQTT topics of one base unit. */
export function topics(serialNo: string) {
  const prefix = `ts1/${serialNo}/`;
  return { prefix, readings: `${prefix}readings`, time: `${prefix}time` };
}

/** What a base unit without a clock sets its clock by: `{"time":"2026-01-31T10:00:00.000Z"}`. */
export function timeMessage(serialNo: string, now: number): PublishPacket {
  const payload = JSON.stringify({ time: new Date(now).toISOString() });
  return { cmd: 'publish', topic: topics(serialNo).time, payload, qos: 0, retain: false, dup: false };
}

/** The base unit that a message on a topic of readings is from; undefined for any other topic. */
export function serialOfTopic(topic: string): string | undefined {
  return /^ts1\/([^/]+)\/readings$/.exec(topic)?.[1];
}
