import {
  ALARM_TYPE_FIGURES,
  alarmSettingsBody,
  changeLimitsInForce,
  CHANGE_FIGURES,
  DEADBAND_MEASURANDS,
  deadbandName,
  enableName,
  LIMITED_MEASURANDS,
  limitInForce,
  limitName,
  SENSOR_TYPES,
  switchOf,
  type AlarmLevel,
  type AlarmRules,
  type AlarmSettings,
  type LimitedMeasurand,
  type LimitSide,
  type Sensor,
  type SensorType,
} from '@ts1/contract';

/** A sensor and what applies to it. */
export interface ThresholdsOf {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
}

type Figures = {
  [K in keyof AlarmSettings as number | null extends AlarmSettings[K] ? K : never]: string;
};
type Flags = { [K in keyof AlarmSettings as AlarmSettings[K] extends boolean ? K : never]: boolean };

/** Settings while they are edited: figures as typed. */
export type SettingsDraft = Figures & Flags & { instructions: string };
export type FigureName = keyof Figures;
export type FlagName = keyof Flags;

/** The limits that a measurand can have, from the top down. */
export const ALL_LIMITS = [
  { side: 'high', level: 'alarm' },
  { side: 'high', level: 'warning' },
  { side: 'low', level: 'warning' },
  { side: 'low', level: 'alarm' },
] as const satisfies readonly { readonly side: LimitSide; readonly level: AlarmLevel }[];

const DEADBANDS = DEADBAND_MEASURANDS.map(deadbandName);
const FIGURES: readonly FigureName[] = [
  ...LIMITED_MEASURANDS.flatMap((measurand) =>
    ALL_LIMITS.map(({ side, level }) => limitName(measurand, side, level)),
  ),
  ...DEADBANDS,
  'delay',
  'warning_delay',
  'off_delay',
  ...ALARM_TYPE_FIGURES,
];

/** What can be edited of saved settings. */
export function toDraft(
  settings: AlarmRules & { readonly instructions?: string | undefined },
): SettingsDraft {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, typed(settings[name])]));
  return { ...settings, instructions: settings.instructions ?? '', ...(figures as Figures) };
}

function typed(figure: number | null): string {
  return figure === null ? '' : String(figure);
}

export type DraftErrors = Partial<Record<keyof SettingsDraft, string>>;

/** What the contract says is wrong, by field; a limit that is on needs a figure. */
export function draftErrors(draft: SettingsDraft, type: SensorType): DraftErrors {
  return errorsOfDraft(draft, measurandsOf(type));
}

/** The same, where limits can be set for these. */
export function errorsOfDraft(draft: SettingsDraft, measurands: readonly LimitedMeasurand[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const measurand of measurands) {
    for (const { side, level } of ALL_LIMITS) {
      const limit = limitName(measurand, side, level);
      if (draft[enableName(measurand, side, level)] && draft[limit].trim() === '')
        errors[limit] = 'must be given';
    }
  }
  for (const limit of ALARM_TYPE_FIGURES) {
    const enable = switchOf(limit);
    if (enable !== undefined && draft[enable] && draft[limit].trim() === '') errors[limit] = 'must be given';
  }
  const parsed = alarmSettingsBody.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name] = path;
    if (isField(name, draft)) errors[name] ??= message;
  }
  return errors;
}

function isField(name: unknown, draft: SettingsDraft): name is keyof SettingsDraft {
  return typeof name === 'string' && Object.hasOwn(draft, name);
}

/** What limits can be set for on a sensor of a type. */
export function measurandsOf(type: SensorType): readonly LimitedMeasurand[] {
  return SENSOR_TYPES[type].measures;
}

/**
 * The settings of another sensor with the limits, delays and deadbands of a draft; the rest stays its own. What to do is
 * the other's own, too, unless it was typed.
 */
export function withLimitsOf(
  draft: SettingsDraft,
  other: AlarmSettings,
  typed: Pick<Partial<SettingsDraft>, 'instructions'> = {},
): SettingsDraft {
  const { delay, warning_delay, off_delay } = draft;
  const { instructions } = typed;
  const taken: Partial<SettingsDraft> = {
    delay,
    warning_delay,
    off_delay,
    ...(instructions !== undefined && { instructions }),
  };
  for (const name of DEADBANDS) taken[name] = draft[name];
  for (const measurand of LIMITED_MEASURANDS) {
    for (const { side, level } of ALL_LIMITS) {
      const [limit, enable] = [limitName(measurand, side, level), enableName(measurand, side, level)];
      taken[limit] = draft[limit];
      taken[enable] = draft[enable];
    }
  }
  for (const name of CHANGE_FIGURES) {
    taken[name] = draft[name];
    const enable = switchOf(name);
    if (enable !== undefined) taken[enable] = draft[enable];
  }
  return { ...toDraft(other), ...taken };
}

/** Whether limits of one type of sensor mean the same on another. */
export function takesSameLimits(type: SensorType, other: SensorType): boolean {
  return measurandsOf(type).join() === measurandsOf(other).join();
}

/** What is counted: all sensors, those that raise alarms at all, at a high or a low limit, and those without any limit. */
const COUNTS = ['total', 'enabled', 'high', 'low', 'none'] as const;
export type Count = (typeof COUNTS)[number];

/** Whether a sensor with these settings is in a count. */
export function isCounted(settings: AlarmSettings, count: Count): boolean {
  if (count === 'total') return true;
  if (settings.alarms_disabled || count === 'enabled') return !settings.alarms_disabled;
  if (count === 'none') {
    const isLimited = LIMITED_MEASURANDS.some((measurand) =>
      ALL_LIMITS.some(({ side, level }) => limitInForce(settings, measurand, side, level) !== null),
    );
    return !isLimited && changeLimitsInForce(settings).length === 0;
  }
  return LIMITED_MEASURANDS.some((measurand) => limitInForce(settings, measurand, count) !== null);
}

/** How many sensors are in each count. */
export function countSettings(all: readonly AlarmSettings[]): Record<Count, number> {
  const size = (count: Count): number => all.filter((settings) => isCounted(settings, count)).length;
  return {
    total: size('total'),
    enabled: size('enabled'),
    high: size('high'),
    low: size('low'),
    none: size('none'),
  };
}
