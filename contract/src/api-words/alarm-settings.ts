import { MILDER_LEVELS } from '../alarms/alarm-levels.ts';
import { ALARM_SETTING_WORDS } from '../alarms/alarm-type-table.ts';
import { CHANGE_FIGURES } from '../alarms/alarm-types.ts';
import { MOMENT } from './moment.ts';
import { MEASURAND_TABLE } from '../measurands/measurand.ts';
import { enableName, LIMIT_SIDES, LIMITED_MEASURANDS, limitName } from '../measurands/measurands.ts';
import { MEASURAND_WORDS } from '../measurands/measurand-words.ts';

/** The limits of every measurand at the levels inside the alarm, and their delays, from their tables. */
const MILDER_LEVEL_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  MILDER_LEVELS.flatMap((level) => [
    ...LIMITED_MEASURANDS.flatMap((measurand) => {
      const { inSentence: what } = MEASURAND_WORDS[measurand];
      const { unit } = MEASURAND_TABLE[measurand];
      return LIMIT_SIDES.flatMap((side) => [
        [
          limitName(measurand, side, level),
          `${side === 'high' ? 'High' : 'Low'} ${level} limit of the ${what}, ${unit}, inside that of the alarm; null for none`,
        ],
        [
          enableName(measurand, side, level),
          `Whether the ${side} ${level} limit of the ${what} raises a ${level}`,
        ],
      ]);
    }),
    [
      `${level}_delay`,
      `How many minutes a value is outside its ${level} limit before the ${level} is raised; null for the delay of alarms`,
    ],
  ]),
);

/** Limits, delays and switches of alarms. */
export const ALARM_SETTINGS_WORDS: Readonly<Record<string, string>> = {
  high_alarm: 'High limit of the temperature, °C; null for none',
  low_alarm: 'Low limit of the temperature, °C; null for none',
  high_enable: 'Whether the high limit of the temperature raises an alarm',
  low_enable: 'Whether the low limit of the temperature raises an alarm',
  temperature_2_high_alarm: 'High limit of the second temperature, °C; null for none',
  temperature_2_low_alarm: 'Low limit of the second temperature, °C; null for none',
  temperature_2_high_enable: 'Whether the high limit of the second temperature raises an alarm',
  temperature_2_low_enable: 'Whether the low limit of the second temperature raises an alarm',
  humidity_high_alarm: 'High limit of the relative humidity, percent; null for none',
  humidity_low_alarm: 'Low limit of the relative humidity, percent; null for none',
  humidity_high_enable: 'Whether the high limit of the humidity raises an alarm',
  humidity_low_enable: 'Whether the low limit of the humidity raises an alarm',
  instructions:
    'What whoever is called is to do, as plain text of at most 1,000 characters; left out of an answer where nobody has said it, left out of a body to keep it',
  delay: 'How many minutes a value is outside before the alarm is raised; null for none',
  off_delay: 'How many minutes a value is inside again before the alarm returns; null for none',
  deadband: 'By how many °C a temperature has to come back inside before the alarm returns; null for none',
  humidity_deadband:
    'By how many percent the humidity has to come back inside before the alarm returns; null for none',
  repeat: 'Whether an alarm that nobody acknowledges is repeated',
  auto_reset:
    'Whether an alarm ends by itself when the value is inside again; else it waits for its acknowledgement',
  alarms_disabled: 'Whether the sensor is out of service: it raises no alarm',
  ...MILDER_LEVEL_WORDS,
  ...Object.fromEntries(Object.entries(ALARM_SETTING_WORDS).map(([name, { api }]) => [name, api])),
  // As parameters of a query that tries them on the past, they are left out instead of null.
  ...Object.fromEntries(
    CHANGE_FIGURES.map((name) => [
      `?${name}`,
      ALARM_SETTING_WORDS[name].api.replace(/; null /, '; left out '),
    ]),
  ),

  templateId: 'Id of the template',
  template: 'The template that the sensor follows; left out where it follows none',
  settings: 'Limits, delays and switches of alarms',
  followers: 'How many sensors follow the template',
  waiting: 'How many of them do not have the newest version yet, failed ones included',
  'AlarmSettingsTemplate.waiting': 'Whether the sensor does not have the newest version of the template yet',
  'AlarmTemplate.savedAt': `When the newest version was saved, ${MOMENT}`,
  'AlarmTemplate.savedBy': 'Who saved it',
  'AlarmTemplate.failed': 'How many sensors could not take it and are tried again',
  'TemplateJob.failed': 'How many sensors could not take it and are tried again',
  failures: 'Sensors that could not take the newest version; they are tried again by themselves',
  retryAt: `When it is tried again, ${MOMENT}`,
  without: 'Sensors that have no input of what the template limits: one that comes takes the limits',
  input_limits:
    'Limits of further measurands, for each input of theirs of every sensor that follows; those that are not named are of each sensor',
  ignored: 'Sensors of a type that lacks what the template has limits of: those limits are ignored',
  measurands: 'What the type does not measure',
  outNow: 'How many of the sensors are out of these limits by their newest reading',
  out: 'The first twenty of them',
  backTest: 'What the settings would have raised in the last 30 days',
  tried: 'How many sensors have been tried',
  worst: 'The sensors with the most alarms',

  high: 'High limit, °C; null for none',
  low: 'Low limit, °C; null for none',
  outOfService: 'Whether the sensor was out of service',
  limits: 'Limits, with when each was in force',
};
