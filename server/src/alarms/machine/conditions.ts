import { ALARM_LEVELS, limitKey, present } from '@ts1/contract';
import type { AlarmLevel, SensorType } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { z } from 'zod';
import type { Rule, Sample } from './condition-state.ts';
import type { Criterion, Detector, EvaluatedReading, Most, Settings } from './detector.ts';
import { INPUT_DETECTORS, DETECTORS, MILDER_DETECTORS, SILENCE } from './detectors.ts';
import { levelKey } from './level-detectors.ts';
import { SHORTEST_REPEAT_MS } from './level.ts';
import type { Window } from './window.ts';

export type { EvaluatedReading, Most, Settings } from './detector.ts';
export { SILENCE } from './detectors.ts';

const ALL_DETECTORS = [...DETECTORS, ...INPUT_DETECTORS.flat()];

/** Conditions of a sensor, each evaluated by itself. */
export const conditionKey = z.enum(ALL_DETECTORS.map(({ key }) => key));
export type ConditionKey = z.output<typeof conditionKey>;

/** Conditions evaluated on readings of every sensor, and therefore replayed. */
const MEASURED_KEYS = DETECTORS.filter((one) => one.key !== SILENCE && !isMilder(one)).map(({ key }) => key);

/** The same of a sensor, with its warnings and what its inputs have limits of in any of these settings. */
export function measuredKeys(all: readonly Settings[]): ConditionKey[] {
  const inputs = new Set(all.flatMap(({ inputs = {} }) => Object.keys(inputs)));
  const ofInputs = [...inputs].flatMap((input) => INPUT_DETECTORS[Number(input) - 1] ?? []);
  const isWanted = ({ criterion }: Detector): boolean =>
    all.some((settings) => criterion(settings, ANY_TYPE) !== null);
  const warnings = MILDER_DETECTORS.filter(isWanted);
  const wanted = ofInputs.filter((one) => !isMilder(one) || isWanted(one));
  return [...MEASURED_KEYS, ...[...warnings, ...wanted].map(({ key }) => key)];
}

/** A limit is the same for every type of sensor. */
const ANY_TYPE = '1';

const PLACES: ReadonlyMap<string, number> = new Map(conditionKey.options.map((key, place) => [key, place]));

/** The order in which conditions are stored: equal states are equal texts. */
export function inKeyOrder(one: ConditionKey, other: ConditionKey): number {
  return present(PLACES.get(one), one) - present(PLACES.get(other), other);
}

/** One condition as a settings version has it. */
export interface Condition {
  readonly key: ConditionKey;
  readonly rule: Rule;
  /** The limit that is shown with the alarm, minutes for silence; null where there is none. */
  readonly limit: number | null;
  /** Its value in a reading; NaN for none. */
  readonly valueIn: (reading: EvaluatedReading) => number;
  /** How long before a reading its window begins, in milliseconds; 0 for what looks at single readings. */
  readonly windowMs: number;
  /** Value evaluated, from those in the window; NaN for no statement. */
  readonly value: (window: Window) => number;
  /** At least as far as `value` is; null where no such bound is known. */
  readonly most: Most | null;
  readonly isBeyond: (value: number) => boolean;
  readonly isInside: (value: number) => boolean;
}

const BY_KEY: ReadonlyMap<string, Detector<ConditionKey>> = new Map(
  ALL_DETECTORS.map((one) => [one.key, one]),
);

/** The detector of a condition. */
export function findDetector(key: ConditionKey): Detector<ConditionKey> {
  const detector = BY_KEY.get(key);
  if (detector === undefined) throw new Error(`there is no detector ${key}`);
  return detector;
}

/** All conditions that settings switch on; none while the sensor is out of service. */
export function enabledConditions(settings: Settings, type: SensorType): Condition[] {
  if (settings.alarms_disabled) return [];
  const inputs = Object.keys(settings.inputs ?? {});
  const ofInputs = inputs.flatMap((input) => INPUT_DETECTORS[Number(input) - 1] ?? []);
  return [...DETECTORS, ...ofInputs].flatMap((detector) => {
    const criterion = detector.criterion(settings, type);
    return criterion === null ? [] : [toCondition(detector, criterion, settings)];
  });
}

function toCondition(
  { key, valueIn }: Detector<ConditionKey>,
  { limit, windowMs = 0, value = newest, most, isBeyond, isInside, worse, rule }: Criterion,
  settings: Settings,
): Condition {
  const ownRule = { ...settingsRule(settings), worse, ...rule };
  return { key, rule: ownRule, limit, valueIn, windowMs, value, most: most ?? null, isBeyond, isInside };
}

const newest = (window: Window): number => window.newest;

/** Whether a condition is of the device, not of what it measures: it ends when another one takes its place. */
export function isOfDevice(key: ConditionKey): boolean {
  return key === 'battery' || key === 'fault';
}

/** The longest window of some conditions, in milliseconds; 0 when all look at single readings. */
export function longestWindow(conditions: readonly (Condition | null)[]): number {
  return Math.max(0, ...conditions.map((condition) => condition?.windowMs ?? 0));
}

type Names = Pick<Detector, 'type' | 'measurand' | 'input'> & { readonly level: AlarmLevel };
const NAMES: ReadonlyMap<string, Names> = new Map(ALL_DETECTORS.map((one) => [one.key, namesIn(one)]));

/** Alarm type, measurand and level of a condition, as the alarm log names them; or the number of its input. */
export function conditionNames(key: ConditionKey): Names {
  return NAMES.get(key) ?? namesIn(findDetector(key));
}

function namesIn({ type, measurand, level = 'alarm', input }: Detector): Names {
  return { type, measurand, level, ...(input !== undefined && { input }) };
}

/** The conditions that are warnings, or of another level inside the alarm. */
export const WARNING_KEYS: readonly ConditionKey[] = ALL_DETECTORS.filter(isMilder).map(({ key }) => key);

function isMilder({ level = 'alarm' }: Pick<Detector, 'level'>): boolean {
  return level !== 'alarm';
}

/** Whether a condition is a warning, or of another level inside the alarm. */
export function isWarningKey(key: ConditionKey): boolean {
  return isMilder(conditionNames(key));
}

/** The conditions of the same measurand or input and side at the levels inside this one, the nearest first. */
export function milderConditions(key: ConditionKey): readonly ConditionKey[] {
  const levels = ALARM_LEVELS.slice(ALARM_LEVELS.indexOf(conditionNames(key).level) + 1);
  return levels.flatMap((level) => atLevel(key, level));
}

/** The conditions of the same measurand or input and side at the levels outside this one, the outermost first. */
export function severerConditions(key: ConditionKey): readonly ConditionKey[] {
  const levels = ALARM_LEVELS.slice(0, ALARM_LEVELS.indexOf(conditionNames(key).level));
  return levels.flatMap((level) => atLevel(key, level));
}

/** The same condition at a level; none of what has one level alone. */
function atLevel(key: ConditionKey, level: AlarmLevel): ConditionKey[] {
  const { type, measurand, input } = conditionNames(key);
  if (type !== 'high' && type !== 'low') return [];
  if (input !== undefined) return [`input:${input}:${limitKey(type, level)}`];
  return measurand === null ? [] : [levelKey(measurand, type, level)];
}

/** Whether a reading can open an alarm: what looks at a window may find anything in it. */
export function mayBeBeyond({ valueIn, windowMs, isBeyond }: Condition, reading: EvaluatedReading): boolean {
  const value = valueIn(reading);
  return !Number.isNaN(value) && (windowMs > 0 || isBeyond(value));
}

/** A reading as a condition sees it, by the value that it has for it. */
export function toSample(condition: Condition, reading: EvaluatedReading, value: number): Sample {
  return {
    at: reading.measuredAt,
    receivedAt: reading.receivedAt,
    value,
    beyond: condition.isBeyond(value),
    inside: condition.isInside(value),
  };
}

function settingsRule(settings: Settings): Omit<Rule, 'worse'> {
  const delayMs = Math.round((settings.delay ?? 0) * MINUTE_MS);
  return {
    delayMs,
    offDelayMs: Math.round((settings.off_delay ?? 0) * MINUTE_MS),
    autoReset: settings.auto_reset,
    repeatMs: settings.repeat ? Math.max(delayMs, SHORTEST_REPEAT_MS) : null,
  };
}
