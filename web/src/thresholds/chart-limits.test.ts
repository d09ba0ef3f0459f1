import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import { expect, test } from 'vitest';
import { choosePreferences } from '../platform/preferences.ts';
import { chartLimits, formatShown, limitBounds, limitOn } from './chart-limits.ts';
import { toDraft } from './settings-draft.ts';

const saved = {
  ...DEFAULT_ALARM_SETTINGS,
  high_alarm: 8,
  high_enable: true,
  low_alarm: 2,
  low_enable: false,
};
const RANGE = { min: -273.15, max: 2_000 };

test('limits are taken from the fields, in the unit and the language that they are typed in', () => {
  choosePreferences({ temperatureUnit: 'f', language: 'de' });
  expect(chartLimits(toDraft(saved), 'temperature')).toEqual([
    { side: 'high', name: 'high_alarm', figure: 46.4, isOn: true },
    { side: 'low', name: 'low_alarm', figure: 35.6, isOn: false },
  ]);
  choosePreferences({ temperatureUnit: 'c', language: 'en' });
  const unread = { ...toDraft(saved), high_alarm: 'warm' };
  expect(chartLimits(unread, 'temperature')[0]?.figure).toBeUndefined();
});

test('a limit does not pass the other one, unless that is off', () => {
  const limits = chartLimits(toDraft(saved), 'temperature');
  expect(limitOn(limits, 'low')).toBeUndefined();
  expect(limitBounds(limits, 'low', RANGE)).toEqual({ min: -273.15, max: 7.9 });
  expect(limitBounds(limits, 'high', RANGE)).toEqual(RANGE);
});

test.each([
  [8, undefined, '8.0 °C'],
  [8.25, undefined, '8.25 °C'],
  [19.81, 8, '19.8 °C'],
  [8.04, 8, '8.04 °C'],
])('the figure %s beside %s is shown as %s', (figure, beside, text) => {
  expect(formatShown(figure, '°C', beside).replaceAll('\u00A0', ' ')).toBe(text);
});
