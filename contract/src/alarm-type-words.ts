import type { AlarmLevel } from './alarm-levels.ts';
import type { AlarmType, AlarmTypeSetting } from './alarm-types.ts';
import type { LimitSide } from './measurands.ts';

interface AlarmTypeWords {
  readonly name: string;
  /** While it is acknowledged and goes on. */
  readonly stillOut: string;
  /** In a message; `measured` is what was measured, in the middle of a sentence. */
  readonly inMessage: (measured: string) => string;
}

/** What alarms are called in mails, text messages, reports and exports. The web app has its own catalogue. */
export const ALARM_TYPE_WORDS: Readonly<Record<AlarmType, AlarmTypeWords>> = {
  high: {
    name: 'High',
    stillOut: 'Acknowledged, still above',
    inMessage: (measured) => `${measured} too high`,
  },
  low: {
    name: 'Low',
    stillOut: 'Acknowledged, still below',
    inMessage: (measured) => `${measured} too low`,
  },
  rise: {
    name: 'Rapid rise',
    stillOut: 'Acknowledged, still rising',
    inMessage: (measured) => `${measured} rising too fast`,
  },
  fall: {
    name: 'Rapid fall',
    stillOut: 'Acknowledged, still falling',
    inMessage: (measured) => `${measured} falling too fast`,
  },
  open: {
    name: 'Lasting state',
    stillOut: 'Acknowledged, still lasting',
    inMessage: (measured) => `${measured} for too long`,
  },
  count: {
    name: 'Too many',
    stillOut: 'Acknowledged, still too many',
    inMessage: (measured) => `${measured} too often`,
  },
  offline: { name: 'Offline', stillOut: 'Acknowledged, still offline', inMessage: () => 'no data' },
  battery: { name: 'Battery', stillOut: 'Acknowledged, battery still low', inMessage: () => 'battery low' },
  fault: { name: 'Sensor fault', stillOut: 'Acknowledged, still faulty', inMessage: () => 'sensor error' },
};

/** The same of what passed its warning limit alone. */
const WARNING_WORDS: Readonly<Record<LimitSide, AlarmTypeWords>> = {
  high: {
    name: 'High warning',
    stillOut: 'Acknowledged, still above its warning limit',
    inMessage: (measured) => `${measured} above its warning limit`,
  },
  low: {
    name: 'Low warning',
    stillOut: 'Acknowledged, still below its warning limit',
    inMessage: (measured) => `${measured} below its warning limit`,
  },
};

/** What an alarm or a warning is called. */
export function alarmWords(type: AlarmType, level: AlarmLevel): AlarmTypeWords {
  return level === 'warning' && (type === 'high' || type === 'low')
    ? WARNING_WORDS[type]
    : ALARM_TYPE_WORDS[type];
}

/** A figure with its unit and what stands for none, or a switch. */
export type SettingWords =
  | { readonly name: string; readonly unit: string; readonly empty: string }
  | { readonly on: string; readonly off: string };

interface AlarmSettingWords {
  /** In the API's documentation. */
  readonly api: string;
  /** There too, where one is needed. */
  readonly example?: number;
  /** In the audit log. */
  readonly change: SettingWords;
}

/** What the settings of alarm types are called in the audit log and the API's documentation. */
export const ALARM_SETTING_WORDS: Readonly<Record<AlarmTypeSetting, AlarmSettingWords>> = {
  offline_enable: { api: 'Whether silence raises an alarm', change: toggle('Alarm when silent') },
  offline_after: {
    api: 'After how many minutes of silence; null for the offline window of the company',
    example: 30,
    change: { name: 'Offline after', unit: 'min', empty: "the company's time" },
  },
  battery_enable: {
    api: 'Whether a low battery raises an alarm',
    change: toggle('Alarm when the battery is low'),
  },
  fault_enable: {
    api: 'Whether a probe that cannot measure raises an alarm',
    change: toggle('Alarm on a sensor fault'),
  },
  rise_enable: {
    api: 'Whether a rapid rise of the temperature raises an alarm',
    change: toggle('Alarm on a rapid rise'),
  },
  rise_alarm: {
    api: 'By how many °C the temperature may be above the lowest one within `rate_window`; null for none',
    example: 3,
    change: { name: 'Limit of a rapid rise', unit: '°C', empty: 'none' },
  },
  fall_enable: {
    api: 'Whether a rapid fall of the temperature raises an alarm',
    change: toggle('Alarm on a rapid fall'),
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

/** Examples for the API's documentation. */
export const ALARM_SETTING_EXAMPLES = Object.fromEntries(
  Object.entries(ALARM_SETTING_WORDS).flatMap(([name, { example }]) =>
    example === undefined ? [] : [[name, example]],
  ),
);

function toggle(name: string): SettingWords {
  return { on: `${name} on`, off: `${name} off` };
}
