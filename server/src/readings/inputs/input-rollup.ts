import { present } from '@ts1/contract';

/** Summary of the values in a stretch of time, which need not be read again. */
export interface InputRollup {
  readonly samples: number;
  readonly min: number;
  readonly max: number;
  /** In whole thousandths. */
  readonly sum: number;
  readonly firstAt: number;
  readonly first: number;
  readonly lastAt: number;
  readonly last: number;
  /** Sum of the increases from each value to the next; where the value fell, it was reset and increased from 0. */
  readonly difference: number;
  readonly resets: number;
}

/** An input of a sensor. */
export interface InputName {
  readonly sensorId: number;
  readonly input: number;
}

/** Both ends inclusive, epoch milliseconds. */
export interface InputPeriod {
  readonly from: number;
  readonly to: number;
}

export interface TimedValue {
  /** Epoch milliseconds. */
  readonly measuredAt: number;
  readonly value: number;
}

export const INPUT_ROLLUP_MS = 3_600_000;
const THOUSANDTHS = 1_000;

/** Returns the roll-up of one single value. */
export function toRollup({ measuredAt, value }: TimedValue): InputRollup {
  return {
    samples: 1,
    min: value,
    max: value,
    sum: Math.round(value * THOUSANDTHS),
    firstAt: measuredAt,
    first: value,
    lastAt: measuredAt,
    last: value,
    difference: 0,
    resets: 0,
  };
}

/** Joins the roll-ups of two stretches, the second of which is later as a whole. */
export function joinRollups(one: InputRollup, next: InputRollup): InputRollup {
  const step = stepBetween(one.last, next.first);
  return {
    samples: one.samples + next.samples,
    min: Math.min(one.min, next.min),
    max: Math.max(one.max, next.max),
    sum: one.sum + next.sum,
    firstAt: one.firstAt,
    first: one.first,
    lastAt: next.lastAt,
    last: next.last,
    difference: one.difference + step.difference + next.difference,
    resets: one.resets + step.resets + next.resets,
  };
}

/** Rolls up values ascending by time, at least one. */
export function rollUpInput(values: readonly TimedValue[]): InputRollup {
  return present(values.map(toRollup).reduce(joinRollups));
}

/** Returns the increase of a counter from one value to the next. A counter that fell started again at 0. */
export function stepBetween(
  before: number,
  after: number,
): { readonly difference: number; readonly resets: number } {
  return after < before ? { difference: after, resets: 1 } : { difference: after - before, resets: 0 };
}

/** Returns the mean of the values of a roll-up. */
export function rollupMean({ sum, samples }: InputRollup): number {
  return sum / THOUSANDTHS / samples;
}
