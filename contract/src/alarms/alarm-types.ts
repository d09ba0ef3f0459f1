import { z } from 'zod';
import {
  ALARM_TYPE_SETTINGS,
  ALARM_TYPE_TABLE,
  type AlarmType,
  type AlarmTypeFacts,
  type AlarmTypeSetting,
  type AlarmTypeSettingFacts,
  type OtherAlarmType,
} from './alarm-type-table.ts';

type Types = typeof ALARM_TYPE_TABLE;
type Rows = typeof ALARM_TYPE_SETTINGS;

export const ALARM_TYPES: Readonly<Record<AlarmType, AlarmTypeFacts>> = ALARM_TYPE_TABLE;
export const ALARM_TYPE_NAMES = Object.keys(ALARM_TYPES) as readonly AlarmType[];
export const alarmType = z.enum(ALARM_TYPE_NAMES);
/** Types without a limit, the most urgent first. */
export const OTHER_ALARM_TYPES = (ALARM_TYPE_NAMES as readonly OtherAlarmType[])
  .filter((type) => ALARM_TYPES[type].limit === null)
  .toSorted((one, other) => ALARM_TYPES[one].rank - ALARM_TYPES[other].rank);

/** Returns which extreme of the values an alarm of a type keeps; undefined for one without, such as a change. */
export function alarmExtreme(type: AlarmType): 'highest' | 'lowest' | undefined {
  if (type === 'high') return 'highest';
  return type === 'low' || type === 'battery' ? 'lowest' : undefined;
}

const rows = Object.entries(ALARM_TYPE_SETTINGS) as [AlarmTypeSetting, AlarmTypeSettingFacts][];

/** Schemas of the settings of alarm types in a body. */
export const ALARM_TYPE_FIELDS = Object.fromEntries(rows.map(([name, { schema }]) => [name, schema])) as {
  readonly [Name in AlarmTypeSetting]: Rows[Name]['schema'];
};
/** Values of those settings before any are saved. */
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
/** Switches among those settings, then their figures. */
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

/** Returns the switch that is on while a figure is given; undefined where there is none. */
export function figureSwitch(name: AlarmTypeFigure): AlarmTypeFlag | undefined {
  const facts: AlarmTypeSettingFacts = ALARM_TYPE_SETTINGS[name];
  return ALARM_TYPE_FLAGS.find((flag) => flag === facts.switchedBy);
}
