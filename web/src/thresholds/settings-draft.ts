import {
  ALARM_TYPE_FIGURES,
  alarmSettingsBody,
  CHANGE_FIGURES,
  CHANGING_MEASURAND,
  DEADBAND_MEASURANDS,
  deadbandName,
  enableName,
  LIMITED_MEASURANDS,
  LIMIT_SCALE,
  limitInForce,
  limitName,
  MEASURAND_TABLE,
  MILDER_LEVELS,
  SENSOR_TYPES,
  figureSwitch,
  type AlarmRules,
  type AlarmSettings,
  type LimitedMeasurand,
  type Sensor,
  type SensorType,
  type Guard,
} from '@ts1/contract';
import {
  problemText,
  readTyped,
  refusalText,
  shownInField,
  type TypedQuantity,
} from '../platform/typed-number.ts';

/** A sensor and what applies to it. */
export interface SensorThresholds {
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
export const ALL_LIMITS = LIMIT_SCALE.toReversed();
/** Delays of values beyond a limit: of alarms, and of each level inside. */
const DELAYS = ['delay', ...MILDER_LEVELS.map((level) => `${level}_delay` as const)] as const;

const DEADBANDS = DEADBAND_MEASURANDS.map(deadbandName);
const FIGURES: readonly FigureName[] = [
  ...LIMITED_MEASURANDS.flatMap((measurand) =>
    ALL_LIMITS.map(({ side, level }) => limitName(measurand, side, level)),
  ),
  ...DEADBANDS,
  ...DELAYS,
  'off_delay',
  ...ALARM_TYPE_FIGURES,
];

/** Quantity of each figure, with its unit; minutes have none. */
const QUANTITIES: ReadonlyMap<string, TypedQuantity> = new Map([
  ...LIMITED_MEASURANDS.flatMap((measurand): [string, TypedQuantity][] => {
    const { unit } = MEASURAND_TABLE[measurand];
    return [
      ...ALL_LIMITS.map(({ side, level }): [string, TypedQuantity] => [
        limitName(measurand, side, level),
        { unit },
      ]),
      [deadbandName(measurand), { unit, kind: 'difference' }],
    ];
  }),
  ...CHANGE_FIGURES.filter((name) => figureSwitch(name) !== undefined).map(
    (name): [string, TypedQuantity] => [
      name,
      { unit: MEASURAND_TABLE[CHANGING_MEASURAND].unit, kind: 'difference' },
    ],
  ),
]);

/** Returns the quantity of a typed figure. */
function figureQuantity(name: string): TypedQuantity {
  return QUANTITIES.get(name) ?? { unit: '' };
}

/** Returns the editable part of saved settings, in the chosen unit and language. */
export function toDraft({
  input_limits: _savedByThemselves,
  ...settings
}: AlarmRules & Pick<Partial<AlarmSettings>, 'instructions' | 'input_limits'>): SettingsDraft {
  const figures = Object.fromEntries(
    FIGURES.map((name) => [name, shownInField(settings[name], figureQuantity(name))]),
  );
  return { ...settings, instructions: settings.instructions ?? '', ...(figures as Figures) };
}

/**
 * A draft as it is sent, its figures in the units in which they are stored. What is no number stays as it was typed: the
 * contract refuses it. A figure that still reads as it was saved is sent as it was saved.
 */
export function toBody(draft: SettingsDraft, saved?: AlarmRules): SettingsDraft {
  const sent = (name: FigureName): string => {
    const before = saved?.[name] ?? null;
    if (before !== null && draft[name] === shownInField(before, figureQuantity(name))) return String(before);
    const { value } = { value: undefined, ...readTyped(draft[name], figureQuantity(name)) };
    return value === undefined ? draft[name] : String(value);
  };
  const figures = Object.fromEntries(FIGURES.map((name) => [name, sent(name)]));
  return { ...draft, ...(figures as Figures) };
}

/** The rules that a draft means now; null for a text that is no figure. */
export function draftRules(draft: SettingsDraft): AlarmRules {
  const value = (name: FigureName): number | null =>
    readTyped(draft[name], figureQuantity(name)).value ?? null;
  const figures = Object.fromEntries(FIGURES.map((name) => [name, value(name)]));
  return { ...draft, ...(figures as Record<FigureName, number | null>) };
}

export type DraftErrors = Partial<Record<keyof SettingsDraft, string>>;

/** Returns the contract's errors, by field; a limit that is on needs a figure. */
export function draftErrors(draft: SettingsDraft, type: SensorType): DraftErrors {
  return errorsOfDraft(draft, limitedMeasurands(type));
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
    const enable = figureSwitch(limit);
    if (enable !== undefined && draft[enable] && draft[limit].trim() === '') errors[limit] = 'must be given';
  }
  for (const name of FIGURES) {
    const { problem } = readTyped(draft[name], figureQuantity(name));
    if (problem !== undefined && problem !== 'nothing') errors[name] ??= problemText(problem);
  }
  const parsed = alarmSettingsBody.safeParse(toBody(draft));
  for (const issue of parsed.error?.issues ?? []) {
    const [name] = issue.path;
    if (isField(name, draft)) errors[name] ??= refusalText(issue, figureQuantity(name));
  }
  return errors;
}

function isField(name: unknown, draft: SettingsDraft): name is keyof SettingsDraft {
  return typeof name === 'string' && Object.hasOwn(draft, name);
}

/** Returns the measurands that can have limits on a sensor of a type. */
export function limitedMeasurands(type: SensorType): readonly LimitedMeasurand[] {
  return SENSOR_TYPES[type].measures;
}

/**
 * The settings of another sensor with the limits, delays and deadbands of a draft; the rest stays its own. What to do is
 * the other's own, too, unless it was typed.
 */
export function withDraftLimits(
  draft: SettingsDraft,
  other: AlarmSettings,
  typed: Pick<Partial<SettingsDraft>, 'instructions'> = {},
): SettingsDraft {
  const { instructions } = typed;
  const taken: Partial<SettingsDraft> = { ...(instructions !== undefined && { instructions }) };
  for (const name of [...DELAYS, 'off_delay', ...DEADBANDS] as const) taken[name] = draft[name];
  for (const measurand of LIMITED_MEASURANDS) {
    for (const { side, level } of ALL_LIMITS) {
      const [limit, enable] = [limitName(measurand, side, level), enableName(measurand, side, level)];
      taken[limit] = draft[limit];
      taken[enable] = draft[enable];
    }
  }
  for (const name of CHANGE_FIGURES) {
    taken[name] = draft[name];
    const enable = figureSwitch(name);
    if (enable !== undefined) taken[enable] = draft[enable];
  }
  return { ...toDraft(other), ...taken };
}

/** Whether limits of one type of sensor mean the same on another. */
export function takesSameLimits(type: SensorType, other: SensorType): boolean {
  return limitedMeasurands(type).join() === limitedMeasurands(other).join();
}

/** Counts of sensors: all, those that raise alarms at all, at a high or a low limit, and those without any limit. */
export const COUNTS = ['total', 'enabled', 'high', 'low', 'none'] as const;
export type Count = (typeof COUNTS)[number];

/** A sensor of the list: what it is set to, and what guards it. */
export interface Guarded {
  readonly settings: AlarmSettings;
  readonly guard: Guard;
}

/** Whether a sensor is in a count; enabled are those that can raise an alarm of a limit. */
export function isCounted({ settings, guard }: Guarded, count: Count): boolean {
  switch (count) {
    case 'total':
      return true;
    case 'enabled':
      return guard === 'limits';
    case 'none':
      return guard === 'none';
    case 'high':
    case 'low':
      return (
        guard !== 'out_of_service' &&
        LIMITED_MEASURANDS.some((measurand) => limitInForce(settings, measurand, count) !== null)
      );
  }
}

/** How many sensors are in each count. */
export function countSettings(all: readonly Guarded[]): Record<Count, number> {
  const size = (count: Count): number => all.filter((one) => isCounted(one, count)).length;
  return {
    total: size('total'),
    enabled: size('enabled'),
    high: size('high'),
    low: size('low'),
    none: size('none'),
  };
}
