import type { SensorType } from '@ts1/contract';
import { DAY_MS } from './time.ts';

/** Hardware of a sensor type, beyond the facts in the contract. */
export interface SensorKind {
  /** Number of decimals that it reports. */
  readonly decimals: number;
  readonly battery: BatteryKind;
}

/** Battery of a sensor type; levels are in the unit of the type. */
export interface BatteryKind {
  readonly full: number;
  readonly empty: number;
  readonly decimals: number;
  readonly shortestLifeMs: number;
  readonly longestLifeMs: number;
  /** Loss in a cold place, per °C below 20. */
  readonly coldLossPerC: number;
  /** Random difference from one measurement to the next (standard deviation). */
  readonly ripple: number;
}

/** Lithium thionyl chloride: flat at 3.6 V for most of its life. */
const lithiumCell: BatteryKind = {
  full: 3.65,
  empty: 2.9,
  decimals: 2,
  shortestLifeMs: 900 * DAY_MS,
  longestLifeMs: 1600 * DAY_MS,
  coldLossPerC: 0.0008,
  ripple: 0.006,
};

const alkalineCell: BatteryKind = {
  full: 1.58,
  empty: 1.15,
  decimals: 2,
  shortestLifeMs: 500 * DAY_MS,
  longestLifeMs: 900 * DAY_MS,
  coldLossPerC: 0.0006,
  ripple: 0.004,
};

const coinCell: BatteryKind = {
  full: 3.05,
  empty: 2.2,
  decimals: 2,
  shortestLifeMs: 700 * DAY_MS,
  longestLifeMs: 1200 * DAY_MS,
  coldLossPerC: 0.0008,
  ripple: 0.006,
};

/** Charge of a cell as its device estimates it, in %: it reaches 0 some time before the cell is empty. */
const estimatedCell: BatteryKind = {
  full: 100,
  empty: -25,
  decimals: 0,
  shortestLifeMs: 700 * DAY_MS,
  longestLifeMs: 1200 * DAY_MS,
  coldLossPerC: 0.05,
  ripple: 0.2,
};

export const SENSOR_KINDS: Readonly<Record<SensorType, SensorKind>> = {
  1: { decimals: 2, battery: lithiumCell },
  2: { decimals: 2, battery: alkalineCell },
  3: { decimals: 2, battery: alkalineCell },
  4: { decimals: 1, battery: lithiumCell },
  5: { decimals: 1, battery: lithiumCell },
  6: { decimals: 2, battery: estimatedCell },
  7: { decimals: 2, battery: coinCell },
};
