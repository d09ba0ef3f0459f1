import { DEFAULT_ALARM_SETTINGS, type AlarmRules } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { alarms } from '../i18n/en/alarms.ts';
import { changeLimits } from '../i18n/en/change-limits.ts';
import { measurands } from '../i18n/en/measurands.ts';
import { thresholds } from '../i18n/en/thresholds.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { choosePreferences } from '../platform/preferences.ts';
import {
  changesSummary,
  instructionsSummary,
  levelSummary,
  othersSummary,
  timingSummary,
} from './fold-summaries.ts';

addTexts({ alarms, changeLimits, measurands, thresholds });

const rules = (changes: Partial<AlarmRules>): AlarmRules => ({ ...DEFAULT_ALARM_SETTINGS, ...changes });
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const HIGH = { high_warning: 7, high_warning_enable: true };
const LOW = { low_warning: 3, low_warning_enable: true };

describe('the summary of warnings', () => {
  test.each<[Partial<AlarmRules>, string]>([
    [{}, 'none'],
    [{ ...HIGH, ...LOW, warning_delay: 10 }, '3.0 … 7.0 °C after 10 min'],
    [{ ...HIGH, warning_delay: 0 }, '≤ 7.0 °C at once'],
    [{ ...LOW }, '≥ 3.0 °C'],
    [{ ...HIGH, high_warning_enable: false, warning_delay: 10 }, 'none'],
  ])('of %j is "%s"', (changes, text) => {
    expect(plain(levelSummary(rules(changes), 'warning', ['temperature'], t))).toBe(text);
  });

  test('names the measurands where there are several', () => {
    const changes = { ...HIGH, humidity_low_warning: 40, humidity_low_warning_enable: true };
    expect(plain(levelSummary(rules(changes), 'warning', ['temperature', 'humidity'], t))).toBe(
      'Temperature ≤ 7.0 °C, Humidity ≥ 40.0%',
    );
  });

  test('is in the unit that is shown', () => {
    choosePreferences({ temperatureUnit: 'f' });
    expect(plain(levelSummary(rules(HIGH), 'warning', ['temperature'], t))).toBe('≤ 44.6 °F');
    choosePreferences({ temperatureUnit: 'c' });
  });
});

test.each<[Partial<AlarmRules>, string]>([
  [{}, 'none'],
  [{ off_delay: 5, deadband: 0.5 }, 'off-delay 5 min, hysteresis 0.5 °C'],
  [{ deadband: 0.5, humidity_deadband: 2 }, 'hysteresis 0.5 °C, hysteresis 2.0%'],
])('the summary of the timing of %j is "%s"', (changes, text) => {
  expect(plain(timingSummary(rules(changes), ['temperature', 'humidity'], t))).toBe(text);
});

test.each<[Partial<AlarmRules>, string]>([
  [{ rise_alarm: 3 }, 'none'],
  [{ rise_alarm: 3, rise_enable: true, rate_window: 60 }, 'Rapid rise +3.0 °C in 60 min'],
])('the summary of the rapid changes of %j is "%s"', (changes, text) => {
  expect(plain(changesSummary(rules(changes), t))).toBe(text);
});

test.each<[Partial<AlarmRules>, string]>([
  [{ offline_enable: false, battery_enable: false, fault_enable: false }, 'none'],
  [{}, 'Offline, Battery, Sensor fault'],
  [{ offline_after: 45, fault_enable: false }, 'Offline after 45 min, Battery'],
])('the summary of the other alarms of %j is "%s"', (changes, text) => {
  expect(plain(othersSummary(rules(changes), t))).toBe(text);
});

test.each([
  ['', 'none'],
  ['Shut the door.\nCall the technician.', 'Shut the door.'],
  ['word '.repeat(40), `${'word '.repeat(16).trimEnd()}…`],
])('the summary of what to do is its first line: %j', (instructions, text) => {
  expect(instructionsSummary(instructions, t)).toBe(text);
});
