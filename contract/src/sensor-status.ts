import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';

export type SensorStatus = 'online' | 'warning' | 'offline';

export const OFFLINE_WINDOW_MS = 15 * 60_000;

export interface SensorSigns {
  readonly type: SensorType;
  /** When anything was last received from it, epoch milliseconds; null for never. */
  readonly lastHeardAt: number | null;
  /** The last battery that was reported, in the unit of the type; null says nothing. */
  readonly battery: number | null;
}

/** The battery is low for its type. An absent battery is not low. */
export function isBatteryLow(type: SensorType, battery: number | null): boolean {
  return battery !== null && battery < SENSOR_TYPES[type].batteryLow;
}

/**
 * The one rule for online, warning and offline: offline when nothing was heard for the offline window or
 * the last reported battery is 0; warning when the battery is low; else online.
 */
export function sensorStatus(
  signs: SensorSigns,
  now: number,
  offlineWindowMs: number = OFFLINE_WINDOW_MS,
): SensorStatus {
  if (signs.lastHeardAt === null || now - signs.lastHeardAt > offlineWindowMs) return 'offline';
  if (signs.battery !== null && signs.battery <= 0) return 'offline';
  return isBatteryLow(signs.type, signs.battery) ? 'warning' : 'online';
}
