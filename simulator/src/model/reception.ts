import { type IngestReading, SENSOR_TYPES } from '@ts1/contract';
import type { RadioPath } from './radio.ts';
import type { Measurement, VirtualSensor } from './sensor.ts';

/** A reading with the time of its measurement, as a base unit holds it before it is sent. */
export interface ReceivedReading {
  readonly measuredAt: number;
  readonly values: Omit<IngestReading, 'timestamp'>;
}

/**
 * Reception of one sensor by one base unit, step by step. A measurement that the radio loses stays in the
 * sensor's memory and arrives with the next one that gets through: late, but never lost.
 */
export interface Reception {
  /** Returns the readings received since the last call, up to and including this moment. */
  readonly upTo: (atMs: number) => ReceivedReading[];
}

/** Creates a reception that begins with the first measurement after `fromMs`. */
export function createReception(sensor: VirtualSensor, radio: RadioPath, fromMs: number): Reception {
  let next = sensor.firstAfter(fromMs);
  let remembered: ReceivedReading[] = [];
  return {
    upTo(atMs) {
      const received: ReceivedReading[] = [];
      for (; sensor.nthTime(next) <= atMs; next += 1) {
        const measurement = sensor.measure(next);
        if (!measurement) continue;
        remembered.push(toReading(sensor, radio, measurement));
        if (!radio.receives(measurement.measuredAt)) continue;
        received.push(...remembered);
        remembered = [];
      }
      return received;
    },
  };
}

/** Returns a measurement as the base unit would send it: inputs that the sensor lacks are left out. */
export function toReading(
  sensor: VirtualSensor,
  radio: RadioPath,
  measurement: Measurement,
): ReceivedReading {
  const { measuredAt, temperatureC, secondTemperatureC, humidityPct, further, inputs, battery } = measurement;
  const { rssiDbm, snrDb } = radio.signalAt(measuredAt);
  return {
    measuredAt,
    values: {
      sensor: sensor.description.serial,
      temperature: temperatureC,
      ...(secondTemperatureC !== null && { temperature_2: secondTemperatureC }),
      ...(humidityPct !== null && { humidity: humidityPct }),
      ...further,
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...(SENSOR_TYPES[sensor.description.type].batteryUnit === '%'
        ? { battery_percent: Math.min(100, battery) }
        : { battery }),
      rssi: rssiDbm,
      snr: snrDb,
    },
  };
}
