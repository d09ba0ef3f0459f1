import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import { expect, test } from 'vitest';
import { addTexts, t } from '../i18n/translate.ts';
import { changeLimits } from '../i18n/en/change-limits.ts';
import { thresholds } from '../i18n/en/thresholds.ts';
import { beyondSide, hasLimitInForce, inForceText, limitsInForce } from './limits-in-force.ts';

const settings = {
  ...DEFAULT_ALARM_SETTINGS,
  high_alarm: 8,
  high_enable: true,
  low_alarm: 2,
  humidity_low_alarm: 30.5,
  humidity_low_enable: true,
  delay: 10,
};

test('only limits that are on are in force, of what the sensor measures', () => {
  expect(limitsInForce(settings, '1')).toEqual([
    { measurand: 'temperature', side: 'high', level: 'alarm', value: 8 },
  ]);
  expect(limitsInForce(settings, '3')).toHaveLength(2);
  expect(limitsInForce({ ...settings, alarms_disabled: true }, '3')).toEqual([]);
});

test.each([
  [8, undefined],
  [8.1, 'high'],
  [1.9, 'low'],
  [null, undefined],
  [8001, undefined],
] as const)('a value of %s is out of its limits on the side %s', (value, side) => {
  const limits = limitsInForce({ ...settings, low_enable: true }, '1');
  expect(beyondSide(limits, 'temperature', value)).toBe(side);
  expect(beyondSide(limits, 'humidity', value)).toBeUndefined();
});

test.each([
  ['1', settings, 'In force for Freezer: High 8.0\u00A0°C, after 10 min beyond it.'],
  [
    '3',
    { ...settings, delay: null },
    'In force for Freezer: Temperature High 8.0\u00A0°C, Humidity Low 30.5%, at once.',
  ],
  [
    '1',
    { ...DEFAULT_ALARM_SETTINGS, rise_alarm: 5, rise_enable: true, rate_window: 15 },
    'In force for Freezer: Rapid rise +5.0\u00A0°C in 15 min, at once.',
  ],
  [
    '1',
    { ...settings, fall_alarm: 2.5, fall_enable: true },
    'In force for Freezer: High 8.0\u00A0°C, Rapid fall −2.5\u00A0°C in 30 min, after 10 min beyond it.',
  ],
  ['1', DEFAULT_ALARM_SETTINGS, 'No limits are in force for Freezer: no value of it raises an alarm.'],
  ['1', { ...settings, alarms_disabled: true }, 'Freezer is out of service: nothing of it raises an alarm.'],
] as const)('the sentence for type %s', async (type, own, sentence) => {
  addTexts({ changeLimits, thresholds });
  expect(inForceText('Freezer', own, type, t)).toBe(sentence);
});

test.each([
  [{ rise_alarm: 5, rise_enable: true }, true],
  [{ rise_alarm: 5 }, false],
  [{ rise_enable: true }, false],
  [{ rise_alarm: 5, rise_enable: true, alarms_disabled: true }, false],
])('a sensor with %j alone has a limit in force: %s', (changes, isLimited) => {
  expect(hasLimitInForce({ ...DEFAULT_ALARM_SETTINGS, ...changes }, '1')).toBe(isLimited);
});
