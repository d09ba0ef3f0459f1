import { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from './alarm-figures.ts';

interface AlarmTypeFacts {
  /**
   * What limit was passed: one that stands on the scale of what is measured, one of how much that changes, of how long a
   * state lasts, or of how much is counted. Null for what is about silence, a battery or a probe.
   */
  readonly limit: 'level' | 'change' | 'duration' | 'count' | null;
  /** Before a value or a limit that is a change, so that nobody takes it for what was measured. */
  readonly sign: '+' | '−' | '';
  /** Of alarms of one sensor in the same state, the one with the smallest is shown. */
  readonly rank: number;
}

/**
 * The one table of what can be wrong: high and low of the specification, silence, an empty battery, a broken probe. How
 * to add a row is in docs/recipes/add-an-alarm-type.md; how each is found is in the server's table of detectors.
 */
const TYPES = {
  high: { limit: 'level', rank: 0, sign: '' },
  low: { limit: 'level', rank: 0, sign: '' },
  rise: { limit: 'change', rank: 1, sign: '+' },
  fall: { limit: 'change', rank: 1, sign: '−' },
  open: { limit: 'duration', rank: 1, sign: '' },
  count: { limit: 'count', rank: 1, sign: '' },
  offline: { limit: null, rank: 2, sign: '' },
  battery: { limit: null, rank: 3, sign: '' },
  fault: { limit: null, rank: 2, sign: '' },
} as const satisfies Readonly<Record<string, AlarmTypeFacts>>;
type Types = typeof TYPES;
export type AlarmType = keyof Types;
export const ALARM_TYPES: Readonly<Record<AlarmType, AlarmTypeFacts>> = TYPES;

export const ALARM_TYPE_NAMES = Object.keys(ALARM_TYPES) as readonly AlarmType[];
export const alarmType = z.enum(ALARM_TYPE_NAMES);
export type OtherAlarmType = {
  [Type in AlarmType]: Types[Type]['limit'] extends null ? Type : never;
}[AlarmType];
/** Those that are about no limit, the most urgent first. */
export const OTHER_ALARM_TYPES = (ALARM_TYPE_NAMES as readonly OtherAlarmType[])
  .filter((type) => ALARM_TYPES[type].limit === null)
  .toSorted((one, other) => ALARM_TYPES[one].rank - ALARM_TYPES[other].rank);

/** Within how many minutes a change is looked for, while nobody has set it. */
export const USUAL_RATE_WINDOW = 30;

interface AlarmTypeSettingFacts {
  readonly type: AlarmType;
  readonly schema: z.ZodType<boolean | number | null>;
  readonly initial: boolean | null;
  readonly switchedBy?: string;
}

/**
 * What the alarm settings have for a type, beside the limits of measurands. `initial` applies until somebody saves
 * something else, and to settings that were saved before there was such a field. A figure may be null; a limit names
 * the switch that is on with it.
 */
export const ALARM_TYPE_SETTINGS = {
  offline_enable: { type: 'offline', schema: flag, initial: true },
  /** Minutes of silence; null for the company's offline window. */
  offline_after: { type: 'offline', schema: between(1, MINUTES_A_WEEK), initial: null },
  battery_enable: { type: 'battery', schema: flag, initial: true },
  fault_enable: { type: 'fault', schema: flag, initial: true },
  rise_enable: { type: 'rise', schema: flag, initial: false },
  /** °C above the lowest, or below the highest, temperature within the minutes of `rate_window`. */
  rise_alarm: { type: 'rise', schema: between(0.1, 1_000), initial: null, switchedBy: 'rise_enable' },
  fall_enable: { type: 'fall', schema: flag, initial: false },
  fall_alarm: { type: 'fall', schema: between(0.1, 1_000), initial: null, switchedBy: 'fall_enable' },
  /** Minutes; null for `USUAL_RATE_WINDOW`. */
  rate_window: { type: 'rise', schema: between(5, 240), initial: null },
} as const satisfies Readonly<Record<string, AlarmTypeSettingFacts>>;
type Rows = typeof ALARM_TYPE_SETTINGS;
export type AlarmTypeSetting = keyof Rows;

const rows = Object.entries(ALARM_TYPE_SETTINGS) as [AlarmTypeSetting, AlarmTypeSettingFacts][];

/** Their fields in a body. */
export const ALARM_TYPE_FIELDS = Object.fromEntries(rows.map(([name, { schema }]) => [name, schema])) as {
  readonly [Name in AlarmTypeSetting]: Rows[Name]['schema'];
};
/** Their values while nobody has saved any. */
export const ALARM_TYPE_DEFAULTS = Object.fromEntries(rows.map(([name, { initial }]) => [name, initial])) as {
  readonly [Name in AlarmTypeSetting]: z.output<Rows[Name]['schema']>;
};

type Defaults = typeof ALARM_TYPE_DEFAULTS;
export type AlarmTypeFlag = {
  [Name in AlarmTypeSetting]: Defaults[Name] extends boolean ? Name : never;
}[AlarmTypeSetting];
export type AlarmTypeFigure = Exclude<AlarmTypeSetting, AlarmTypeFlag>;

const isFlag = (name: AlarmTypeSetting): name is AlarmTypeFlag =>
  typeof ALARM_TYPE_DEFAULTS[name] === 'boolean';
/** The switches among them, and the figures. */
export const ALARM_TYPE_FLAGS = rows.map(([name]) => name).filter(isFlag);
export const ALARM_TYPE_FIGURES = rows
  .map(([name]) => name)
  .filter((name): name is AlarmTypeFigure => !isFlag(name));

export type ChangeFigure = {
  [Name in AlarmTypeFigure]: Types[Rows[Name]['type']]['limit'] extends 'change' ? Name : never;
}[AlarmTypeFigure];
/** Limits of changes, and the figures that go with them. */
export const CHANGE_FIGURES = ALARM_TYPE_FIGURES.filter(
  (name): name is ChangeFigure => ALARM_TYPES[ALARM_TYPE_SETTINGS[name].type].limit === 'change',
);

/** The switch that is on while a figure is given; undefined where there is none. */
export function switchOf(name: AlarmTypeFigure): AlarmTypeFlag | undefined {
  const facts: AlarmTypeSettingFacts = ALARM_TYPE_SETTINGS[name];
  return ALARM_TYPE_FLAGS.find((flag) => flag === facts.switchedBy);
}
