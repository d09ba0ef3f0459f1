import type { AlarmLevel } from '@ts1/contract';

/** Texts about each level of limits; what the dashboard needs is with the texts of alarms. */
export const alarmLevels = {
  alarm: {
    inLog: 'Alarms',
    limit: { high: 'High', low: 'Low' },
    limitFor: { high: 'High limit, {{what}}', low: 'Low limit, {{what}}' },
    limitIn: { high: 'High limit ({{unit}})', low: 'Low limit ({{unit}})' },
    on: 'Alarm on',
    switch: { high: 'High alarm on', low: 'Low alarm on' },
    switchedOff: 'Switched off: this limit raises no alarm.',
  },
  warning: {
    inLog: 'Warnings',
    limit: { high: 'High warning', low: 'Low warning' },
    limitFor: { high: 'High warning, {{what}}', low: 'Low warning, {{what}}' },
    limitIn: { high: 'High warning limit ({{unit}})', low: 'Low warning limit ({{unit}})' },
    on: 'Warning on',
    switch: { high: 'High warning on', low: 'Low warning on' },
    switchedOff: 'Switched off: this limit raises no warning.',
    hint: 'Inside the limit of the alarm; empty for no warning',
    delay: 'Delay of warnings (minutes)',
    delayHint: 'Empty for the delay of alarms',
  },
} as const satisfies Readonly<Record<AlarmLevel, object>>;
