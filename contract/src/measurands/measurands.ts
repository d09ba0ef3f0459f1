import type { AlarmLevel } from '../alarms/alarm-levels.ts';
import { localeOf } from '../platform/locale.ts';
import type { Language } from '../users/preferences.ts';
import { MEASURAND_TABLE, type MeasurandFacts } from './measurand.ts';

type Table = typeof MEASURAND_TABLE;

/** What a sensor can measure, by the name that is used inside and that storage has. */
export type Measurand = keyof Table;
/** What limits can be set for. */
export type LimitedMeasurand = { [M in Measurand]: Table[M]['limits'] extends null ? never : M }[Measurand];
/** What a chart can draw. */
export type ChartMeasurand = { [M in Measurand]: Table[M]['chart'] extends null ? never : M }[Measurand];
/** What is measured, but for how well it was received. */
export type SensedMeasurand = {
  [M in Measurand]: Table[M]['source'] extends 'radio' ? never : M;
}[Measurand];
/** What has a mean kinetic temperature. */
export type KineticMeasurand = {
  [M in Measurand]: Table[M]['hasKineticMean'] extends true ? M : never;
}[Measurand];
/** What the specification does not know: answers name it only where it was measured. */
export type FurtherMeasurand = {
  [M in Measurand]: Table[M]['isSpecified'] extends true ? never : M;
}[Measurand];
/** What an axis of a chart is named by. */
export type ChartAxis = NonNullable<Table[Measurand]['chart']>['axis'];
type Limits<M extends LimitedMeasurand> = NonNullable<Table[M]['limits']>;
type LimitPrefix<M extends LimitedMeasurand> = M extends LimitedMeasurand ? Limits<M>['prefix'] : never;
export const LIMIT_SIDES = ['high', 'low'] as const;
export type LimitSide = (typeof LIMIT_SIDES)[number];
/** Where a limit stands among the alarm settings: `high_alarm`, `humidity_low_warning`. */
export type LimitName<M extends LimitedMeasurand = LimitedMeasurand> =
  `${LimitPrefix<M>}${LimitSide}_${AlarmLevel}`;
/** Where it says whether that limit is on: `high_enable`, `humidity_low_warning_enable`. */
export type EnableName<M extends LimitedMeasurand = LimitedMeasurand> =
  `${LimitPrefix<M>}${LimitSide}_${'' | 'warning_'}enable`;
/** A setting of the company of how much worse is a message of its own. */
export type WorseBy = NonNullable<Limits<LimitedMeasurand>['worseBy']>;
export type WorseBySetting = WorseBy['setting'];
export type DeadbandName = Limits<LimitedMeasurand>['deadband'];

export const MEASURANDS = Object.keys(MEASURAND_TABLE) as readonly Measurand[];
const factsOf = (name: Measurand): MeasurandFacts => MEASURAND_TABLE[name];

export const LIMITED_MEASURANDS = MEASURANDS.filter(
  (name): name is LimitedMeasurand => factsOf(name).limits !== null,
);
export const CHART_MEASURANDS = MEASURANDS.filter(
  (name): name is ChartMeasurand => factsOf(name).chart !== null,
);
export const SENSED_MEASURANDS = MEASURANDS.filter(
  (name): name is SensedMeasurand => factsOf(name).source !== 'radio',
);
export const KINETIC_MEASURANDS = MEASURANDS.filter(
  (name): name is KineticMeasurand => factsOf(name).hasKineticMean,
);
export const FURTHER_MEASURANDS = MEASURANDS.filter(
  (name): name is FurtherMeasurand => !factsOf(name).isSpecified,
);
/** Those of them that limits can be set for. */
export const FURTHER_LIMITED: readonly LimitedMeasurand[] = LIMITED_MEASURANDS.filter(
  (name) => !factsOf(name).isSpecified,
);

/** One thing for each of some measurands, by its name. A loop, because it runs for each row of long lists. */
export function byMeasurand<M extends Measurand, T>(names: readonly M[], make: (name: M) => T): Record<M, T> {
  const made: Partial<Record<M, T>> = {};
  for (const name of names) made[name] = make(name);
  return made as Record<M, T>;
}

export function limitName(
  measurand: LimitedMeasurand,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): LimitName {
  return `${MEASURAND_TABLE[measurand].limits.prefix}${side}_${level}`;
}

export function enableName(
  measurand: LimitedMeasurand,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): EnableName {
  return `${MEASURAND_TABLE[measurand].limits.prefix}${side}_${level === 'warning' ? 'warning_' : ''}enable`;
}

/** Where the deadband of a measurand stands among the alarm settings. */
export function deadbandName(measurand: LimitedMeasurand): DeadbandName {
  return MEASURAND_TABLE[measurand].limits.deadband;
}

/** A measurand for each deadband, the first that has it: the temperatures share one. */
export const DEADBAND_MEASURANDS = LIMITED_MEASURANDS.filter(
  (name, at) => LIMITED_MEASURANDS.findIndex((other) => deadbandName(other) === deadbandName(name)) === at,
);

/** The company's settings of how much worse is a message of its own, each once: measurands may share one. */
export const WORSE_BY: readonly WorseBy[] = [
  ...new Map(LIMITED_MEASURANDS.map(worseByOf).flatMap((one) => (one ? [[one.setting, one]] : []))).values(),
];

/** The setting for a measurand; null where it follows up by time alone. */
export function worseByOf(measurand: LimitedMeasurand): WorseBy | null {
  return MEASURAND_TABLE[measurand].limits.worseBy;
}

/** One thing for each of those settings, by its name. */
export function byWorseBy<T>(make: (one: WorseBy) => T): Record<WorseBySetting, T> {
  return Object.fromEntries(WORSE_BY.map((one) => [one.setting, make(one)])) as Record<WorseBySetting, T>;
}

/** What each measurand is called in an answered reading: the specification spells some otherwise. */
export const READING_NAMES = byMeasurand(MEASURANDS, (name) => MEASURAND_TABLE[name].wire.reading);

/** The code that a sensor sent in place of a value; null for none. */
export function faultOf<Code>(
  { error, error_2 }: { readonly error: Code | null; readonly error_2: Code | null },
  measurand: Measurand,
): Code | null {
  const { faultCode } = MEASURAND_TABLE[measurand];
  return faultCode === null ? null : { error, error_2 }[faultCode];
}

/**
 * A figure with the unit of what was measured: `8.0 °C` with a space at which no line ends, `51.0%` without; with one in
 * languages that have it so, `51,0 %`.
 */
export function withUnit(figure: string, unit: string, language: Language = 'en'): string {
  return unit === '%' && !localeOf(language).spacedPercent ? `${figure}%` : `${figure}\u00A0${unit}`;
}

/** The values of a reading of which nothing was measured. */
export const NOTHING_MEASURED: Readonly<Record<Measurand, number | null>> = byMeasurand(
  MEASURANDS,
  (): number | null => null,
);
