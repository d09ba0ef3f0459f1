import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';
import type { ReceivedSensor } from './sensors.ts';

export type SensorStatus = 'online' | 'warning' | 'offline';

export interface SensorSigns {
  readonly type: SensorType;
  /** When anything was last received from it, in epoch milliseconds; null for never. */
  readonly lastHeardAt: number | null;
  /** How long without any reception until it is silent (function `silentAfterMs`). */
  readonly silentAfterMs: number;
  /** Last reported battery, in volts; null for unknown. */
  readonly battery: number | null;
}

/** Whether the battery is low for its type. An absent battery is not low, and some types have no limit. */
export function isBatteryLow(type: SensorType, battery: number | null): boolean {
  const { batteryLow } = SENSOR_TYPES[type];
  return battery !== null && batteryLow !== null && battery < batteryLow;
}

/**
 * Returns the status of a sensor by the one rule for it: offline when it is silent or the last reported battery is 0;
 * warning when the battery is low; otherwise online.
 */
export function sensorStatus(signs: SensorSigns, now: number): SensorStatus {
  if (signs.lastHeardAt === null || now - signs.lastHeardAt >= signs.silentAfterMs) return 'offline';
  if (signs.battery !== null && signs.battery <= 0) return 'offline';
  return isBatteryLow(signs.type, signs.battery) ? 'warning' : 'online';
}

/** Converts a sensor of the API to the signs that the rule of its status needs. */
export function toSensorSigns({
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
