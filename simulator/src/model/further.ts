import {
  byMeasurand,
  FURTHER_MEASURANDS,
  type FurtherMeasurand,
  MEASURAND_TABLE,
  type MeasurandFacts,
  type SensorType,
  SENSOR_TYPES,
} from '@ts1/contract';
import { round } from './channel.ts';
import { keyOf, wander } from './random.ts';
import { dailyWave, DAY_MS } from './time.ts';

/** Around which value it stays, and how far it goes from there in a day. */
interface Usual {
  readonly mean: number;
  readonly dailySwing: number;
}

/** Of what the specification does not know, each in its unit. */
const USUAL: Readonly<Record<FurtherMeasurand, Usual>> = {};

const MOST_AT_HOUR = 14;

/** What a sensor of this type measures besides, at a moment. */
export function furtherAt(
  type: SensorType,
  key: number,
  atMs: number,
): Partial<Record<FurtherMeasurand, number>> {
  const measured = FURTHER_MEASURANDS.filter((name) => SENSOR_TYPES[type].measures.includes(name));
  return byMeasurand(measured, (name) => {
    const { mean, dailySwing }: Usual = USUAL[name];
    const { range, decimals }: MeasurandFacts = MEASURAND_TABLE[name];
    const swing = dailyWave(atMs, MOST_AT_HOUR) + wander(keyOf(key, name), atMs / DAY_MS);
    return round(Math.min(range.max, Math.max(range.min, mean + dailySwing * swing)), decimals);
  });
}
