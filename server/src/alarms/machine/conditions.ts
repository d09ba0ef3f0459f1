import {
  isBatteryLow,
  LIMITED_MEASURANDS,
  limitsOf,
  type AlarmSettings,
  type AlarmType,
  type LimitedMeasurand,
  type SensorType,
} from '@ts1/contract';
import { z } from 'zod';
import type { NewReading } from '../../readings/index.ts';
import type { Rule, Sample } from './condition-state.ts';

/** What can be wrong with a sensor, each judged by itself. */
export const conditionKey = z.enum([
  'temperature:high',
  'temperature:low',
  'temperature_2:high',
  'temperature_2:low',
  'humidity:high',
  'humidity:low',
  'battery',
  'fault',
  'offline',
]);
export type ConditionKey = z.output<typeof conditionKey>;

/** Silence is about receipt: no reading says it, and it is never replayed. */
export const SILENCE = 'offline';
/** What is judged on readings, and therefore replayed. */
export const MEASURED_KEYS = conditionKey.exclude([SILENCE]).options;

/** The part of a reading that conditions look at. */
export type Judged = Pick<
  NewReading,
  'measuredAt' | 'receivedAt' | 'temperature' | 'temperature_2' | 'humidity' | 'battery' | 'error' | 'error_2'
>;

/** Settings without the sensor they belong to. */
export type Settings = Omit<AlarmSettings, 'sensor_id'>;

/** One condition as a settings version has it. */
export interface Condition {
  readonly key: ConditionKey;
  readonly rule: Rule;
  /** The limit that is shown with the alarm, minutes for silence; null where there is none. */
  readonly limit: number | null;
  readonly isBeyond: (value: number) => boolean;
  readonly isInside: (value: number) => boolean;
}

const MINUTE_MS = 60_000;
const SHORTEST_REPEAT_MS = 5 * MINUTE_MS;

/** All conditions that settings switch on; none while the sensor is out of service. */
export function conditionsOf(settings: Settings, type: SensorType): Condition[] {
  const silence = silenceCondition(settings);
  return [...measuredConditions(settings, type), ...(silence === null ? [] : [silence])];
}

function measuredConditions(settings: Settings, type: SensorType): Condition[] {
  if (settings.alarms_disabled) return [];
  const conditions = LIMITED_MEASURANDS.flatMap((measurand) => limitConditions(settings, measurand));
  if (settings.battery_enable) {
    conditions.push({
      key: 'battery',
      rule: ruleOf(settings, Math.min),
      limit: null,
      isBeyond: (value) => isBatteryLow(type, value),
      isInside: (value) => !isBatteryLow(type, value),
    });
  }
  if (settings.fault_enable) {
    conditions.push({
      key: 'fault',
      rule: ruleOf(settings, (first) => first),
      limit: null,
      isBeyond: (value) => value !== NO_FAULT,
      isInside: (value) => value === NO_FAULT,
    });
  }
  return conditions;
}

/** Without delays of its own, because the time of silence is one. */
function silenceCondition(settings: Settings): Condition | null {
  if (settings.alarms_disabled || !settings.offline_enable) return null;
  const rule = { ...ruleOf(settings, (first) => first), delayMs: 0, offDelayMs: 0 };
  return { key: SILENCE, rule, limit: settings.offline_after, isBeyond: () => true, isInside: () => false };
}

/** Alarm type and measurand of a condition, as the alarm log names them. */
export function namesOf(key: ConditionKey): { type: AlarmType; measurand: LimitedMeasurand | null } {
  switch (key) {
    case 'temperature:high':
    case 'temperature_2:high':
    case 'humidity:high':
      return { type: 'high', measurand: measurandOf(key) };
    case 'temperature:low':
    case 'temperature_2:low':
    case 'humidity:low':
      return { type: 'low', measurand: measurandOf(key) };
    case 'battery':
    case 'fault':
    case 'offline':
      return { type: key, measurand: null };
  }
}

const NO_FAULT = 0;

const temperature = (reading: Judged): number => reading.temperature ?? Number.NaN;
const temperature2 = (reading: Judged): number => reading.temperature_2 ?? Number.NaN;
const humidity = (reading: Judged): number => reading.humidity ?? Number.NaN;

/** What a reading says to each condition: NaN for nothing, an error code or 0 to the one of faults. */
export const VALUE_FOR: Readonly<Record<ConditionKey, (reading: Judged) => number>> = {
  'temperature:high': temperature,
  'temperature:low': temperature,
  'temperature_2:high': temperature2,
  'temperature_2:low': temperature2,
  'humidity:high': humidity,
  'humidity:low': humidity,
  battery: (reading) => reading.battery ?? Number.NaN,
  fault: faultOf,
  [SILENCE]: () => Number.NaN,
};

/** A reading with neither a temperature nor an error in its place says nothing about the probe. */
function faultOf({ error, error_2, temperature, temperature_2 }: Judged): number {
  const code = error ?? error_2;
  if (code !== null) return code;
  return temperature === null && temperature_2 === null ? Number.NaN : NO_FAULT;
}

/** A reading as a condition sees it, by the value that it has for it. */
export function sampleOf(condition: Condition, reading: Judged, value: number): Sample {
  return {
    at: reading.measuredAt,
    receivedAt: reading.receivedAt,
    value,
    beyond: condition.isBeyond(value),
    inside: condition.isInside(value),
  };
}

/** Sums of decimals are a little off: a value that reads as the limit less the deadband is inside. */
const ROUNDING = 1e-9;

function limitConditions(settings: Settings, measurand: LimitedMeasurand): Condition[] {
  const { high_alarm: high, low_alarm: low, high_enable, low_enable } = limitsOf(settings, measurand);
  const deadband = (measurand === 'humidity' ? settings.humidity_deadband : settings.deadband) ?? 0;
  const conditions: Condition[] = [];
  if (high_enable && high !== null) {
    conditions.push({
      key: `${measurand}:high`,
      rule: ruleOf(settings, Math.max),
      limit: high,
      isBeyond: (value) => value > high,
      isInside: (value) => value <= high && value <= high - deadband + ROUNDING,
    });
  }
  if (low_enable && low !== null) {
    conditions.push({
      key: `${measurand}:low`,
      rule: ruleOf(settings, Math.min),
      limit: low,
      isBeyond: (value) => value < low,
      isInside: (value) => value >= low && value >= low + deadband - ROUNDING,
    });
  }
  return conditions;
}

function ruleOf(settings: Settings, worse: Rule['worse']): Rule {
  const delayMs = Math.round((settings.delay ?? 0) * MINUTE_MS);
  return {
    delayMs,
    offDelayMs: Math.round((settings.off_delay ?? 0) * MINUTE_MS),
    autoReset: settings.auto_reset,
    repeatMs: settings.repeat ? Math.max(delayMs, SHORTEST_REPEAT_MS) : null,
    worse,
  };
}

function measurandOf(key: `${LimitedMeasurand}:${'high' | 'low'}`): LimitedMeasurand {
  const measurand = LIMITED_MEASURANDS.find((name) => key.startsWith(`${name}:`));
  if (measurand === undefined) throw new Error(`${key} names no measurand`);
  return measurand;
}
