import {
  inputCondition,
  isBatteryLow,
  LIMIT_SIDES,
  LIMITED_MEASURANDS,
  MAX_INPUTS,
  MILDER_LEVELS,
} from '@ts1/contract';
import { fall, rise } from './change-detectors.ts';
import { inputDetector } from './input-detectors.ts';
import type { Detector, EvaluatedReading } from './detector.ts';
import { levelDetector } from './level-detectors.ts';

/** Silence is about receipt: no reading says it, and it is never replayed. */
export const SILENCE = 'offline';

const NO_FAULT = 0;
const limits = LIMITED_MEASURANDS.flatMap((measurand) =>
  LIMIT_SIDES.map((side) => levelDetector(measurand, side)),
);
/** Limits of the levels inside the alarm: a sensor that has none is never asked about them. */
export const MILDER_DETECTORS = MILDER_LEVELS.flatMap((level) =>
  LIMITED_MEASURANDS.flatMap((measurand) => LIMIT_SIDES.map((side) => levelDetector(measurand, side, level))),
);

const battery: Detector<'battery'> = {
  key: 'battery',
  type: 'battery',
  measurand: null,
  valueIn: ({ battery }) => battery ?? Number.NaN,
  reachMs: 0,
  criterion: ({ battery_enable }, type) =>
    battery_enable
      ? {
          limit: null,
          isBeyond: (value) => isBatteryLow(type, value),
          isInside: (value) => !isBatteryLow(type, value),
          worse: Math.min,
        }
      : null,
};

const fault: Detector<'fault'> = {
  key: 'fault',
  type: 'fault',
  measurand: null,
  valueIn: faultIn,
  reachMs: 0,
  criterion: ({ fault_enable }) =>
    fault_enable
      ? {
          limit: null,
          isBeyond: (value) => value !== NO_FAULT,
          isInside: (value) => value === NO_FAULT,
          worse: (first) => first,
        }
      : null,
};

/** Without delays of its own, because the time of silence is one. */
const silence: Detector<typeof SILENCE> = {
  key: SILENCE,
  type: 'offline',
  measurand: null,
  valueIn: () => Number.NaN,
  reachMs: 0,
  criterion: ({ offline_enable, offline_after }) =>
    offline_enable
      ? {
          limit: offline_after,
          isBeyond: () => true,
          isInside: () => false,
          worse: (first) => first,
          rule: { delayMs: 0, offDelayMs: 0 },
        }
      : null,
};

/** All that can be wrong with a sensor, each evaluated by itself; how to add a row: docs/recipes/add-an-alarm-type.md. */
export const DETECTORS = [...limits, battery, fault, silence, rise, fall, ...MILDER_DETECTORS];

/** The same of the inputs that a sensor can have, by their numbers. */
export const INPUT_DETECTORS = Array.from({ length: MAX_INPUTS }, (_, index) =>
  inputCondition.options.map((condition) => inputDetector(index + 1, condition)),
);

/** An error code, or 0; a reading with neither a temperature nor an error in its place says nothing about the probe. */
function faultIn({ error, error_2, temperature, temperature_2 }: EvaluatedReading): number {
  const code = error ?? error_2;
  if (code !== null) return code;
  return temperature === null && temperature_2 === null ? Number.NaN : NO_FAULT;
}
