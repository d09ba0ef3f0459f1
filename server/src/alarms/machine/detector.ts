import type {
  AlarmLevel,
  AlarmRules,
  AlarmType,
  InputLimits,
  LimitedMeasurand,
  SensorType,
} from '@ts1/contract';
import type { NewReading } from '../../readings/index.ts';
import type { Rule } from './condition-state.ts';
import type { Window } from './window.ts';

/** The part of a reading that conditions look at. */
export type EvaluatedReading = Pick<
  NewReading,
  'measuredAt' | 'receivedAt' | LimitedMeasurand | 'battery' | 'error' | 'error_2'
> & {
  /** The values of the sensor's inputs, by their numbers; left out of one that has none. */
  readonly inputValues?: ReadonlyMap<number, number>;
};

/** Rules for the alarms of one input, with what was known when they were saved. */
export interface InputRules {
  readonly limits: InputLimits;
  /** The state (0 or 1) that is limited. */
  readonly active: 0 | 1 | null;
  /** After how long without a reading a state is unknown; null for never. */
  readonly silentAfterMs: number | null;
}

/** Settings for evaluating a sensor's alarms. */
export interface Settings extends AlarmRules {
  /** By the numbers of the inputs; left out where none has limits. */
  readonly inputs?: Readonly<Record<string, InputRules>>;
}

/** One way in which a sensor can be wrong: what it looks at, and its criterion by the settings. */
export interface Detector<Key extends string = string> {
  /** Its name in storage. */
  readonly key: Key;
  /** Its names in the alarm log. */
  readonly type: AlarmType;
  readonly measurand: LimitedMeasurand | null;
  /** Left out for alarms. */
  readonly level?: AlarmLevel;
  /** The number of the input that it looks at; left out for the columns of a reading. */
  readonly input?: number;
  /** Its value in a reading; NaN for none. */
  readonly valueIn: (reading: EvaluatedReading) => number;
  /** The longest window that settings can give it, in milliseconds; 0 for what looks at single readings. */
  readonly reachMs: number;
  /** Its value only goes up, and its window counts by how much. */
  readonly isCounter?: true;
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
  /** Value evaluated, from those in the window; NaN for no statement. Left out it is the newest value. */
  readonly value?: (window: Window) => number;
  /** With a window: at least as far as `value` is with these values around. Spares reading most windows. */
  readonly most?: Most;
  readonly isBeyond: (value: number) => boolean;
  readonly isInside: (value: number) => boolean;
  readonly worse: Rule['worse'];
  /** Differences from the delays and resets that the settings give every condition. */
  readonly rule?: Partial<Rule>;
}
