import type { AlarmRules, AlarmType, LimitedMeasurand, SensorType } from '@ts1/contract';
import type { NewReading } from '../../readings/index.ts';
import type { Rule } from './condition-state.ts';
import type { Window } from './window.ts';

/** The part of a reading that conditions look at. */
export type EvaluatedReading = Pick<
  NewReading,
  'measuredAt' | 'receivedAt' | LimitedMeasurand | 'battery' | 'error' | 'error_2'
>;

/** What alarms of a sensor are evaluated by. */
export type Settings = AlarmRules;

/** One way in which a sensor can be wrong: what it looks at, and its criterion by the settings. */
export interface Detector<Key extends string = string> {
  /** Its name in storage. */
  readonly key: Key;
  /** Its names in the alarm log. */
  readonly type: AlarmType;
  readonly measurand: LimitedMeasurand | null;
  /** What it takes from a reading; NaN for nothing. */
  readonly valueIn: (reading: EvaluatedReading) => number;
  /** The longest window that settings can give it, in milliseconds; 0 for what looks at single readings. */
  readonly reachMs: number;
  /** Null while the settings switch it off. A sensor out of service is never asked about. */
  readonly criterion: (settings: Settings, type: SensorType) => Criterion | null;
}

/** A bound of what is evaluated over a window, for any reading of a batch. */
export interface Most {
  /** Which extreme of all values, in the window before the batch and in it, the bound goes by: the other is not read. */
  readonly end: 'lowest' | 'highest';
  readonly bound: (extreme: number, batch: { readonly lowest: number; readonly highest: number }) => number;
}

/** By what a detector decides, made from the settings of a sensor. */
export interface Criterion {
  /** The limit that is shown with the alarm, minutes for silence; null where there is none. */
  readonly limit: number | null;
  /** How long before a reading its window begins, at most the detector's reach; left out for single readings. */
  readonly windowMs?: number;
  /** What is evaluated, from the values in the window; NaN for no statement. Left out it is the newest value. */
  readonly value?: (window: Window) => number;
  /** With a window: at least as far as `value` is with these values around. Spares reading most windows. */
  readonly most?: Most;
  readonly isBeyond: (value: number) => boolean;
  readonly isInside: (value: number) => boolean;
  readonly worse: Rule['worse'];
  /** What differs from the delays and resets that the settings give every condition. */
  readonly rule?: Partial<Rule>;
}
