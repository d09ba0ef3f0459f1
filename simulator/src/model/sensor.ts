import { type Measurand, SENSOR_TYPES, type SensorType } from '@ts1/contract';
import { type Accident, suffers } from './accidents.ts';
import { createBattery } from './battery.ts';
import { type Input, createInput, round } from './input.ts';
import { type InputName, inputsAt } from './inputs.ts';
import { furtherAt } from './further.ts';
import type { ProfileName } from './profiles.ts';
import { hashLabels, uniform } from './random.ts';
import { SENSOR_KINDS } from './sensor-kinds.ts';

/** Description of a sensor in a fleet. */
export interface SensorDescription {
  readonly serial: string;
  readonly type: SensorType;
  readonly profile: ProfileName;
  /** Place of the second channel of a type 5; by default deep in the product of the same place. */
  readonly secondProfile?: ProfileName | undefined;
  readonly intervalMs: number;
  readonly batteryFittedAt?: number | undefined;
  readonly accidents?: readonly Accident[] | undefined;
  /** Inputs that it measures. */
  readonly inputs?: readonly InputName[] | undefined;
}

/** One measurement; null where the sensor has no such input. Temperatures may be 8001 or 8002. */
export interface Measurement {
  readonly measuredAt: number;
  readonly temperatureC: number;
  readonly secondTemperatureC: number | null;
  readonly humidityPct: number | null;
  /** Further measurands, in the units of the table of measurands. */
  readonly further: Partial<Record<Measurand, number>>;
  readonly inputs: Partial<Record<InputName, number>>;
  /** Volts for types 1 to 3, percent for types 4 and 5. */
  readonly battery: number;
}

export interface VirtualSensor {
  readonly description: SensorDescription;
  /** Returns the time of this sensor's n-th measurement since 1970. */
  readonly nthTime: (n: number) => number;
  /** Returns the number of the first measurement later than a moment. */
  readonly firstAfter: (atMs: number) => number;
  /** Returns undefined while an accident silences the sensor. The same `n` always gives the same result. */
  readonly measure: (n: number) => Measurement | undefined;
  readonly input: Input;
}

/** Slowness of a probe in the product, in multiples of that of the air. */
const PRODUCT_SLOWNESS = 4;

/** Creates a sensor whose every measurement follows from the seed, its description and the time alone. */
export function createSensor(seed: number, description: SensorDescription): VirtualSensor {
  const { serial, type, profile, secondProfile, intervalMs, accidents = [], inputs = [] } = description;
  const kind = SENSOR_KINDS[type];
  const { measures } = SENSOR_TYPES[type];
  const key = hashLabels(seed, serial);
  const input = createInput(profile, hashLabels(key, 1), kind.decimals, accidents, 1);
  // Doors and sensors of a room's air have no second probe unless one is described.
  const hasSecond =
    measures.includes('temperature_2') && (secondProfile !== undefined || inputs.length === 0);
  const second = secondProfile
    ? createInput(secondProfile, hashLabels(key, 2), kind.decimals, [], 1)
    : createInput(profile, hashLabels(key, 1), kind.decimals, accidents, PRODUCT_SLOWNESS);
  const batteryAt = createBattery(kind.battery, hashLabels(key, 'battery'), description.batteryFittedAt);
  const phaseMs = Math.floor(uniform(hashLabels(key, 'phase'), 0) * intervalMs);
  const jitterKey = hashLabels(key, 'jitter');
  // Timers of real sensors are a little off; a jitter of up to a twentieth keeps measurements in order.
  const jitterMs = (n: number) => Math.floor((uniform(jitterKey, n) * intervalMs) / 20);
  const measurementTime = (n: number) => n * intervalMs + phaseMs + jitterMs(n);

  return {
    description,
    input,
    nthTime: measurementTime,
    firstAfter(atMs) {
      const n = Math.floor((atMs - phaseMs) / intervalMs);
      return measurementTime(n) > atMs ? n : n + 1;
    },
    measure(n) {
      const measuredAt = measurementTime(n);
      if (suffers(accidents, 'silent', measuredAt)) return undefined;
      const { temperatureC, humidityPct, aroundC } = input.readAt(measuredAt);
      return {
        measuredAt,
        temperatureC,
        secondTemperatureC: hasSecond ? second.readAt(measuredAt).temperatureC : null,
        humidityPct: measures.includes('humidity') ? humidityPct : null,
        further: furtherAt(type, key, measuredAt),
        inputs: inputsAt(inputs, key, measuredAt),
        battery: round(batteryAt(measuredAt, aroundC), kind.battery.decimals),
      };
    },
  };
}
