import type { AlarmTypeFigure, AlarmTypeSetting } from '@ts1/contract';

/** Texts of Thresholds for the settings of types of alarm; the names of the types are in the contract. */
export const alarmTypes = {
  settings: {
    offline_enable: 'Alarm when silent',
    offline_after: 'Offline after (minutes)',
    battery_enable: 'Alarm when the battery is low',
    fault_enable: 'Alarm on a sensor fault',
    rise_enable: 'Alarm on a rapid rise',
    rise_alarm: 'Rapid rise ({{unit}})',
    fall_enable: 'Alarm on a rapid fall',
    fall_alarm: 'Rapid fall ({{unit}})',
    rate_window: 'Rapid change within (minutes)',
  },
  hints: {
    offline_after: "Empty for the company's 15 minutes",
    rise_alarm: 'How far the temperature may be above its lowest within these minutes',
    fall_alarm: 'How far the temperature may be below its highest within these minutes',
    rate_window: '5 to 240, empty for 30; it needs two readings in that time',
  },
} as const satisfies {
  readonly settings: Readonly<Record<AlarmTypeSetting, string>>;
  readonly hints: Readonly<Record<AlarmTypeFigure, string>>;
};
