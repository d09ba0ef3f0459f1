import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';
import type { ReceivedSensor } from './sensors.ts';

export type SensorStatus = 'online' | 'warning' | 'offline';

export interface SensorSigns {
  readonly type: SensorType;
  /** When anything was last received from it, epoch milliseconds; null for never. */
  readonly lastHeardAt: number | null;
  /** After how long without a word it is silent (`silentAfterMs`). */
  readonly silentAfterMs: number;
  /** The last battery that was reported, in volts; null says nothing. */
  readonly battery: number | null;
}

/** The battery is low for its type. An absent battery is not low, and some types have no limit. */
export function isBatteryLow(type: SensorType, battery: number | null): boolean {
  const { batteryLow } = SENSOR_TYPES[type];
  return battery !== null && batteryLow !== null && battery < batteryLow;
}

/**
 * The one rule for online, warning and offline: offline when it is silent or the last reported battery is 0; warning
 * when the battery is low; else online.
 */
export function sensorStatus(signs: SensorSigns, now: number): SensorStatus {
  if (signs.lastHeardAt === null || now - signs.lastHeardAt >= signs.silentAfterMs) return 'offline';
  if (signs.battery !== null && signs.battery <= 0) return 'offline';
  return isBatteryLow(signs.type, signs.battery) ? 'warning' : 'online';
}

/** What an answer says of a sensor, as the rule of its status takes it. */
export function signsOf({
  type,
  lastHeardAt,
  silentAfterMs,
  Battery,
}: Pick<ReceivedSensor, 'type' | 'lastHeardAt' | 'silentAfterMs' | 'Battery'>): SensorSigns {
  const battery = Battery === null ? Number.NaN : Number.parseFloat(Battery);
  return {
    type,
    silentAfterMs,
    lastHeardAt: lastHeardAt === null ? null : Date.parse(lastHeardAt),
    battery: Number.isFinite(battery) ? battery : null,
  };
}
