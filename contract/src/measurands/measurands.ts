import { type AlarmLevel, type LevelSuffix, levelSuffix } from '../alarms/alarm-levels.ts';
import { languageLocale } from '../platform/locale.ts';
import type { Language } from '../users/preferences.ts';
import { MEASURAND_TABLE, type MeasurandFacts } from './measurand.ts';

type Table = typeof MEASURAND_TABLE;

/** Measurands of a sensor, by their names in code and storage. */
export type Measurand = keyof Table;
/** Measurands that can have limits. */
export type LimitedMeasurand = { [M in Measurand]: Table[M]['limits'] extends null ? never : M }[Measurand];
/** Measurands that a chart can draw. */
export type ChartMeasurand = { [M in Measurand]: Table[M]['chart'] extends null ? never : M }[Measurand];
/** Measurands except those of the radio reception. */
export type SensedMeasurand = {
  [M in Measurand]: Table[M]['source'] extends 'radio' ? never : M;
}[Measurand];
/** Measurands with a mean kinetic temperature. */
export type KineticMeasurand = {
  [M in Measurand]: Table[M]['hasKineticMean'] extends true ? M : never;
}[Measurand];
/** Measurands that the specification does not have: responses have them only where they were measured. */
export type FurtherMeasurand = {
  [M in Measurand]: Table[M]['isSpecified'] extends true ? never : M;
}[Measurand];
/** Name of a chart's axis. */
export type ChartAxis = NonNullable<Table[Measurand]['chart']>['axis'];
type Limits<M extends LimitedMeasurand> = NonNullable<Table[M]['limits']>;
type LimitPrefix<M extends LimitedMeasurand> = M extends LimitedMeasurand ? Limits<M>['prefix'] : never;
export const LIMIT_SIDES = ['high', 'low'] as const;
export type LimitSide = (typeof LIMIT_SIDES)[number];
/** Name of a limit among the alarm settings: `high_alarm`, `humidity_low_warning`. */
export type LimitName<M extends LimitedMeasurand = LimitedMeasurand> =
  `${LimitPrefix<M>}${LimitSide}_${AlarmLevel}`;
/** Name of the setting that switches a limit on: `high_enable`, `humidity_low_warning_enable`. */
export type EnableName<M extends LimitedMeasurand = LimitedMeasurand> =
  `${LimitPrefix<M>}${LimitSide}${LevelSuffix}_enable`;
/** Company setting for how much worse a value must get for another message. */
export type WorseBy = NonNullable<Limits<LimitedMeasurand>['worseBy']>;
export type WorseBySetting = WorseBy['setting'];
export type DeadbandName = Limits<LimitedMeasurand>['deadband'];

export const MEASURANDS = Object.keys(MEASURAND_TABLE) as readonly Measurand[];
const measurandFacts = (name: Measurand): MeasurandFacts => MEASURAND_TABLE[name];

export const LIMITED_MEASURANDS = MEASURANDS.filter(
  (name): name is LimitedMeasurand => measurandFacts(name).limits !== null,
);
export const CHART_MEASURANDS = MEASURANDS.filter(
  (name): name is ChartMeasurand => measurandFacts(name).chart !== null,
);
export const SENSED_MEASURANDS = MEASURANDS.filter(
  (name): name is SensedMeasurand => measurandFacts(name).source !== 'radio',
);
export const KINETIC_MEASURANDS = MEASURANDS.filter(
  (name): name is KineticMeasurand => measurandFacts(name).hasKineticMean,
);
export const FURTHER_MEASURANDS = MEASURANDS.filter(
  (name): name is FurtherMeasurand => !measurandFacts(name).isSpecified,
);
/** Those of `FURTHER_MEASURANDS` that can have limits. */
export const FURTHER_LIMITED: readonly LimitedMeasurand[] = LIMITED_MEASURANDS.filter(
  (name) => !measurandFacts(name).isSpecified,
);

/** Makes a record with one value per measurand. It uses a loop, because it runs for each row of long lists. */
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
  return `${MEASURAND_TABLE[measurand].limits.prefix}${side}${levelSuffix(level)}_enable`;
}

/** Returns the name of a measurand's deadband among the alarm settings. */
export function deadbandName(measurand: LimitedMeasurand): DeadbandName {
  return MEASURAND_TABLE[measurand].limits.deadband;
}

/** The first measurand of each deadband: the temperatures share one. */
export const DEADBAND_MEASURANDS = LIMITED_MEASURANDS.filter(
  (name, at) => LIMITED_MEASURANDS.findIndex((other) => deadbandName(other) === deadbandName(name)) === at,
);

/** Company settings for how much worse a value must get for another message, each once: measurands may share one. */
export const WORSE_BY: readonly WorseBy[] = [
  ...new Map(
    LIMITED_MEASURANDS.map(findWorseBy).flatMap((one) => (one ? [[one.setting, one]] : [])),
  ).values(),
];

/** Returns the `WORSE_BY` setting of a measurand; null where only time decides about another message. */
export function findWorseBy(measurand: LimitedMeasurand): WorseBy | null {
  return MEASURAND_TABLE[measurand].limits.worseBy;
}

/** Makes a record with one value per `WORSE_BY` setting. */
export function byWorseBy<T>(make: (one: WorseBy) => T): Record<WorseBySetting, T> {
  return Object.fromEntries(WORSE_BY.map((one) => [one.setting, make(one)])) as Record<WorseBySetting, T>;
}

/** Names of the measurands in a reading of the API: the specification spells some differently. */
export const READING_NAMES = byMeasurand(MEASURANDS, (name) => MEASURAND_TABLE[name].wire.reading);

/** Returns the code that a sensor sent in place of a value; null for none. */
export function measurandFault<Code>(
  { error, error_2 }: { readonly error: Code | null; readonly error_2: Code | null },
  measurand: Measurand,
): Code | null {
  const { faultCode } = MEASURAND_TABLE[measurand];
  return faultCode === null ? null : { error, error_2 }[faultCode];
}

/**
 * Returns a figure with its unit: `8.0 °C` with a no-break space, `51.0%` without a space, or `51,0 %` with one in
 * languages that write it so. A figure without a unit stays as it is.
 */
export function withUnit(figure: string, unit: string, language: Language = 'en'): string {
  if (unit === '') return figure;
  return unit === '%' && !languageLocale(language).spacedPercent ? `${figure}%` : `${figure}\u00A0${unit}`;
}

/** Values of a reading without any measurement. */
export const NOTHING_MEASURED: Readonly<Record<Measurand, number | null>> = byMeasurand(
  MEASURANDS,
  (): number | null => null,
);
