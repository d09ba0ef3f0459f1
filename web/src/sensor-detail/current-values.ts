import type { LiveRecord, Sensor } from '@ts1/contract';

/** The newest values of a sensor; null where nothing was measured. */
export interface CurrentValues {
  readonly temperature: number | null;
  readonly temperature_2: number | null;
  readonly humidity: number | null;
  /** The last one that was reported, in the unit of the type. */
  readonly battery: number | null;
  readonly rssi: number | null;
  readonly snr: number | null;
  /** True when the sensor reported a fault in place of a temperature. */
  readonly hasError: boolean;
  readonly measuredAt: string | null;
  readonly lastHeardAt: string | null;
}

/** What is known of a sensor now: the newer of the list's values and the live record. */
export function currentValues(sensor: Sensor, live: LiveRecord | undefined): CurrentValues {
  const isLive = live !== undefined && (sensor.timestamp === null || live.timestamp >= sensor.timestamp);
  return isLive ? valuesOfLive(live) : valuesOfSensor(sensor);
}

function valuesOfLive(live: LiveRecord): CurrentValues {
  return {
    temperature: live.temperature,
    temperature_2: live.temperature_2 ?? null,
    humidity: live.humidity ?? null,
    battery: live.Battery,
    rssi: live.RSSI,
    snr: live.SNR,
    hasError: live.error !== undefined,
    measuredAt: live.timestamp,
    lastHeardAt: live.lastHeardAt,
  };
}

function valuesOfSensor(sensor: Sensor): CurrentValues {
  const battery = sensor.Battery === null ? Number.NaN : Number.parseFloat(sensor.Battery);
  return {
    temperature: sensor.temperature,
    temperature_2: sensor.temperature_2,
    humidity: sensor.humidity,
    battery: Number.isFinite(battery) ? battery : null,
    rssi: sensor.RSSI,
    snr: sensor.SNR,
    hasError: sensor.error !== null,
    measuredAt: sensor.timestamp,
    lastHeardAt: sensor.lastHeardAt,
  };
}
