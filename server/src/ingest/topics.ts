import type { DeviceCommand } from '@ts1/contract';
import type { PublishPacket } from 'aedes';

/** MQTT topics of one base unit. */
export function topics(serialNo: string) {
  const prefix = `ts1/${serialNo}/`;
  return {
    prefix,
    readings: `${prefix}readings`,
    time: `${prefix}time`,
    commands: `${prefix}commands`,
  };
}

/** Whether a subscription is to nothing but topics of the unit; a serial number that is a wildcard has none. */
export function isOfUnit(serialNo: string, subscribed: string): boolean {
  return !/[+#]/.test(serialNo) && subscribed.startsWith(topics(serialNo).prefix);
}

/** What a base unit without a clock sets its clock by: `{"time":"2026-01-31T10:00:00.000Z"}`. */
export function timeMessage(serialNo: string, now: number): PublishPacket {
  const payload = JSON.stringify({ time: new Date(now).toISOString() });
  return { cmd: 'publish', topic: topics(serialNo).time, payload, qos: 0, retain: false, dup: false };
}

/** One command as a message: `{"id":7,"kind":"calibrate","payload":{…},"createdAt":"…"}`. */
export function commandMessage(serialNo: string, command: DeviceCommand, qos: 0 | 1): PublishPacket {
  const payload = JSON.stringify(command);
  return { cmd: 'publish', topic: topics(serialNo).commands, payload, qos, retain: false, dup: false };
}

/** What a base unit may publish: readings, or the acknowledgement of a command. Undefined for any other topic. */
export function readTopic(
  topic: string,
): { readonly serialNo: string; readonly commandId?: number } | undefined {
  const [, serialNo, id] = /^ts1\/([^/]+)\/(?:readings|commands\/([1-9]\d{0,15})\/ack)$/.exec(topic) ?? [];
  if (serialNo === undefined) return undefined;
  return id === undefined ? { serialNo } : { serialNo, commandId: Number(id) };
}
