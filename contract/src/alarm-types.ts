import { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from './alarm-figures.ts';

interface AlarmTypeFacts {
  /**
   * What limit was passed: one that stands on the scale of what is measured, or one of how much that changes. Null for
   * what is about silence, a battery or a probe.
   */
  readonly limit: 'level' | 'change' | null;
  /** Of alarms of one sensor in the same state, the one with the smallest is shown. */
  readonly rank: number;
}

/**
 * The one table of what can be wrong: high and low of the specification, silence, an empty battery, a broken probe. How
 * to add a row is in docs/recipes/add-an-alarm-type.md; how each is found is in the server's table of detectors.
 */
export const ALARM_TYPES = {
  high: { limit: 'level', rank: 0 },
  low: { limit: 'level', rank: 0 },
  offline: { limit: null, rank: 2 },
  battery: { limit: null, rank: 3 },
  fault: { limit: null, rank: 2 },
} as const satisfies Readonly<Record<string, AlarmTypeFacts>>;
export type AlarmType = keyof typeof ALARM_TYPES;

export const ALARM_TYPE_NAMES = Object.keys(ALARM_TYPES) as readonly AlarmType[];
export const alarmType = z.enum(ALARM_TYPE_NAMES);
export type OtherAlarmType = {
  [Type in AlarmType]: (typeof ALARM_TYPES)[Type]['limit'] extends null ? Type : never;
}[AlarmType];
/** Those that are about no limit, the most urgent first. */
export const OTHER_ALARM_TYPES = (ALARM_TYPE_NAMES as readonly OtherAlarmType[])
  .filter((type) => ALARM_TYPES[type].limit === null)
  .toSorted((one, other) => ALARM_TYPES[one].rank - ALARM_TYPES[other].rank);

/**
 * What the alarm settings have for a type, beside the limits of measurands. `initial` applies until somebody saves
 * something else, and to settings that were saved before there was such a field. A figure may be null.
 */
export const ALARM_TYPE_SETTINGS = {
  offline_enable: { type: 'offline', schema: flag, initial: true },
  /** Minutes of silence; null for the company's offline window. */
  offline_after: { type: 'offline', schema: between(1, MINUTES_A_WEEK), initial: null },
  battery_enable: { type: 'battery', schema: flag, initial: true },
  fault_enable: { type: 'fault', schema: flag, initial: true },
} as const satisfies Readonly<
  Record<string, { readonly type: AlarmType; readonly schema: z.ZodType; readonly initial: unknown }>
>;
type Rows = typeof ALARM_TYPE_SETTINGS;
export type AlarmTypeSetting = keyof Rows;

const rows = Object.entries(ALARM_TYPE_SETTINGS);

/** Their fields in a body. */
export const ALARM_TYPE_FIELDS = Object.fromEntries(rows.map(([name, { schema }]) => [name, schema])) as {
  readonly [Name in AlarmTypeSetting]: Rows[Name]['schema'];
};
/** Their values while nobody has saved any. */
export const ALARM_TYPE_DEFAULTS = Object.fromEntries(rows.map(([name, { initial }]) => [name, initial])) as {
  readonly [Name in AlarmTypeSetting]: z.output<Rows[Name]['schema']>;
};
