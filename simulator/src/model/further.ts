import { type Measurand, MEASURAND_TABLE, type SensorType, SENSOR_TYPES } from '@ts1/contract';
import { round } from './input.ts';
import { hashLabels, wander } from './random.ts';
import { dailyWave, DAY_MS } from './time.ts';

/** Mean of a measurand, and how far it moves from there in a day. */
interface Usual {
  readonly mean: number;
  readonly dailySwing: number;
}

/** Usual values of measurands beyond the specification, each in its unit; measurands not listed here are not sent. */
const USUAL: Readonly<Partial<Record<Measurand, Usual>>> = {};

const MOST_AT_HOUR = 14;

/** Returns the further measurands of a sensor of this type at a moment. */
export function furtherAt(type: SensorType, key: number, atMs: number): Partial<Record<Measurand, number>> {
  const values: Partial<Record<Measurand, number>> = {};
  for (const name of SENSOR_TYPES[type].measures) {
    const usual = USUAL[name];
    if (usual === undefined) continue;
    const { range, decimals } = MEASURAND_TABLE[name];
    const swing = dailyWave(atMs, MOST_AT_HOUR) + wander(hashLabels(key, name), atMs / DAY_MS);
    const value = usual.mean + usual.dailySwing * swing;
    values[name] = round(Math.min(range.max, Math.max(range.min, value)), decimals);
  }
  return values;
}
