import { hashLabels, uniform, wander } from './random.ts';
import { dailyWave, DAY_MS, MINUTE_MS } from './time.ts';

/** Inputs that a sensor may have besides its temperature. */
export const INPUT_NAMES = ['co2', 'door'] as const;
export type InputName = (typeof INPUT_NAMES)[number];

const CO2_PPM = { mean: 720, dailySwing: 240, least: 400 };
const MOST_AT_HOUR = 14;
/** Share of the stretches of `OPEN_FOR_MS` in which a door is open. */
const OPEN_SHARE = 0.06;
const OPEN_FOR_MS = 4 * MINUTE_MS;

/** Returns the values of a sensor's inputs at a moment; the same moment always has the same values. */
export function inputsAt(
  names: readonly InputName[],
  key: number,
  atMs: number,
): Partial<Record<InputName, number>> {
  return Object.fromEntries(names.map((name) => [name, inputValue(name, hashLabels(key, name), atMs)]));
}

function inputValue(name: InputName, key: number, atMs: number): number {
  if (name === 'door') return uniform(key, Math.floor(atMs / OPEN_FOR_MS)) < OPEN_SHARE ? 1 : 0;
  const swing = dailyWave(atMs, MOST_AT_HOUR) + wander(key, (24 * atMs) / DAY_MS) / 2;
  return Math.max(CO2_PPM.least, Math.round(CO2_PPM.mean + CO2_PPM.dailySwing * swing));
}
