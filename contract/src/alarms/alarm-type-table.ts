import type { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from './alarm-figures.ts';

export interface AlarmTypeFacts {
  /**
   * Kind of limit that was passed: on the scale of the measurand, on its change, on how long a state lasts, or on a
   * count. Null for types about silence, a battery or a probe.
   */
  readonly limit: 'level' | 'change' | 'duration' | 'count' | null;
  /** Sign before a value or a limit that is a change, so that it is not taken for a measured value. */
  readonly sign: '+' | '−' | '';
  /** Order among alarms of one sensor in the same state: the smallest is shown. */
  readonly rank: number;
}

/**
 * Table of all alarm types: high and low of the specification, silence, an empty battery, a broken probe. How to add
 * a row is in docs/recipes/add-an-alarm-type.md; how each is detected is in the server's table of detectors. English
 * texts of a type are below; other languages have a file each (`i18n`). Parts of this file are separate constants, so
 * that the web app loads only what it shows.
 */
export const ALARM_TYPE_TABLE = {
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

type Table = typeof ALARM_TYPE_TABLE;
export type AlarmType = keyof Table;
export type OtherAlarmType = {
  [Type in AlarmType]: Table[Type]['limit'] extends null ? Type : never;
}[AlarmType];

interface AlarmTypeName {
  readonly name: string;
  /** Name while it is acknowledged and still out. */
  readonly stillOut: string;
}
/** Texts for one and for several; screens fill in `{{count}}`. */
interface AlarmTypeCounts {
  readonly count_one: string;
  readonly count_other: string;
}
/** Names of types in one language; types without a limit are counted separately. */
export type AlarmTypeNames = Readonly<Record<AlarmType, AlarmTypeName>> &
  Readonly<Record<OtherAlarmType, AlarmTypeCounts>>;
/** Texts of messages by type; `measured` names the measurand as in the middle of a sentence. */
export type AlarmMessages = Readonly<Record<AlarmType, (measured: string) => string>>;

/** All texts about a type in mails, text messages, reports and exports. */
export interface AlarmTypeWords extends AlarmTypeName {
  readonly inMessage: (measured: string) => string;
}

/** Names of types on screens and in mails, text messages, reports and exports. */
export const ALARM_NAMES = {
  high: { name: 'High', stillOut: 'Acknowledged, still above' },
  low: { name: 'Low', stillOut: 'Acknowledged, still below' },
  rise: { name: 'Rapid rise', stillOut: 'Acknowledged, still rising' },
  fall: { name: 'Rapid fall', stillOut: 'Acknowledged, still falling' },
  open: { name: 'Lasting state', stillOut: 'Acknowledged, still lasting' },
  count: { name: 'Too many', stillOut: 'Acknowledged, still too many' },
  offline: {
    name: 'Offline',
    stillOut: 'Acknowledged, still offline',
    count_one: '{{count}} offline',
    count_other: '{{count}} offline',
  },
  battery: {
    name: 'Battery',
    stillOut: 'Acknowledged, battery still low',
    count_one: '{{count}} battery low',
    count_other: '{{count}} batteries low',
  },
  fault: {
    name: 'Sensor fault',
    stillOut: 'Acknowledged, still faulty',
    count_one: '{{count}} sensor fault',
    count_other: '{{count}} sensor faults',
  },
} as const satisfies AlarmTypeNames;

export const ALARM_MESSAGES: AlarmMessages = {
  high: (measured) => `${measured} too high`,
  low: (measured) => `${measured} too low`,
  rise: (measured) => `${measured} rising too fast`,
  fall: (measured) => `${measured} falling too fast`,
  open: (measured) => `${measured} for too long`,
  count: (measured) => `${measured} too often`,
  offline: () => 'no data',
  battery: () => 'battery low',
  fault: () => 'sensor error',
};

/** Minutes within which a change is looked for by default. */
export const USUAL_RATE_WINDOW = 30;

export interface AlarmTypeSettingFacts {
  readonly type: AlarmType;
  readonly schema: z.ZodType<boolean | number | null>;
  readonly initial: boolean | null;
  readonly switchedBy?: string;
}

/**
 * Alarm settings of each type, beside the limits of measurands. `initial` applies until another value is saved, and to
 * settings that were saved before the field existed. A figure may be null; a limit names the switch that is on with it.
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
export type AlarmTypeSetting = keyof typeof ALARM_TYPE_SETTINGS;

interface AlarmSettingWords {
  /** Text in the API's documentation. */
  readonly api: string;
  /** Example in the API's documentation, where one is needed. */
  readonly example?: number;
  /** Name in the audit log: of a switch, or of a figure with its unit and the text for none. */
  readonly change: string | { readonly name: string; readonly unit: string; readonly empty: string };
}

/** Names of the settings of alarm types in the audit log and the API's documentation. */
export const ALARM_SETTING_WORDS: Readonly<Record<AlarmTypeSetting, AlarmSettingWords>> = {
  offline_enable: { api: 'Whether silence raises an alarm', change: 'Alarm when silent' },
  offline_after: {
    api: 'After how many minutes of silence; null for the offline window of the company',
    example: 30,
    change: { name: 'Offline after', unit: 'min', empty: "the company's time" },
  },
  battery_enable: {
    api: 'Whether a low battery raises an alarm',
    change: 'Alarm when the battery is low',
  },
  fault_enable: {
    api: 'Whether a probe that cannot measure raises an alarm',
    change: 'Alarm on a sensor fault',
  },
  rise_enable: {
    api: 'Whether a rapid rise of the temperature raises an alarm',
    change: 'Alarm on a rapid rise',
  },
  rise_alarm: {
    api: 'By how many °C the temperature may be above the lowest one within `rate_window`; null for none',
    example: 3,
    change: { name: 'Limit of a rapid rise', unit: '°C', empty: 'none' },
  },
  fall_enable: {
    api: 'Whether a rapid fall of the temperature raises an alarm',
    change: 'Alarm on a rapid fall',
  },
  fall_alarm: {
    api: 'By how many °C the temperature may be below the highest one within `rate_window`; null for none',
    example: 3,
    change: { name: 'Limit of a rapid fall', unit: '°C', empty: 'none' },
  },
  rate_window: {
    api: 'Within how many minutes a rapid rise or fall is looked for; null for 30',
    example: 30,
    change: { name: 'Rapid changes within', unit: 'min', empty: '30 min' },
  },
};
