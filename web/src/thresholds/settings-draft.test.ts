import { alarmSettingsBody, DEFAULT_ALARM_SETTINGS, type AlarmSettings, sensorGuard } from '@ts1/contract';
import { assert, double, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  countSettings,
  draftErrors,
  limitedMeasurands,
  takesSameLimits,
  toDraft,
  withDraftLimits,
} from './settings-draft.ts';

const settings = (changes: Partial<AlarmSettings> = {}): AlarmSettings => ({
  ...DEFAULT_ALARM_SETTINGS,
  sensor_id: 1,
  ...changes,
});
const draft = (changes: Partial<AlarmSettings> = {}) => toDraft(settings(changes));

test('a draft that no user touched saves what was saved', { tags: ['2.2.16'] }, () => {
  const tenth = double({ min: -99, max: 99, noNaN: true }).map((figure) => Math.round(figure * 10) / 10 + 0);
  assert(
    property(
      record({ high_alarm: option(tenth), humidity_high_alarm: option(tenth.map(Math.abs)) }),
      (some) => {
        expect({ ...alarmSettingsBody.parse(draft(some)), sensor_id: 1 }).toEqual({
          ...settings(some),
          instructions: '',
        });
      },
    ),
  );
});

test.each([
  [{ high_alarm: 'warm' }, 'high_alarm', 'must be a number'],
  [{ delay: '-1' }, 'delay', 'must be between 0 and 10080'],
  [{ deadband: '101' }, 'deadband', 'must be between 0 and 100'],
  [{ high_enable: true, high_alarm: ' ' }, 'high_alarm', 'must be given'],
  [
    { high_enable: true, low_enable: true, high_alarm: '-15', low_alarm: '-15' },
    'low_alarm',
    'must be below the high limit',
  ],
])('%j is refused beside its field', (changes, field, message) => {
  expect(draftErrors({ ...draft(), ...changes }, '1')).toEqual({ [field]: message });
});

test('a limit of something that the sensor does not measure is not asked for', () => {
  const given = { ...draft(), humidity_high_enable: true };
  expect(draftErrors(given, '1')).toEqual({});
  expect(draftErrors(given, '3')).toEqual({ humidity_high_alarm: 'must be given' });
});

test('limits can be set for what a type measures', () => {
  expect(limitedMeasurands('1')).toEqual(['temperature']);
  expect(limitedMeasurands('3')).toEqual(['temperature', 'humidity']);
  expect(limitedMeasurands('5')).toEqual(['temperature', 'temperature_2']);
});

test(
  'the cards count the sensors that a limit guards, those with a limit above or below, and those that nothing guards',
  { tags: ['2.2.15'] },
  () => {
    const all = [
      settings({ high_alarm: 8, high_enable: true }),
      settings({ high_alarm: 8, high_enable: true, alarms_disabled: true }),
      settings({ high_enable: true }),
      settings({ humidity_low_alarm: 30, humidity_low_enable: true }),
      settings({ rise_alarm: 5, rise_enable: true }),
    ].map((own) => ({ settings: own, guard: sensorGuard(own, [], '3') }));
    expect(countSettings(all)).toEqual({ total: 5, enabled: 3, high: 1, low: 1, none: 1 });
  },
);

test('another sensor takes limits and delays, and keeps how it behaves and its other alarms', () => {
  const given = draft({ high_alarm: 8, high_enable: true, low_alarm: 2, delay: 20, repeat: true });
  const other = settings({
    sensor_id: 2,
    high_alarm: -15,
    high_enable: true,
    delay: 5,
    alarms_disabled: true,
  });
  expect(alarmSettingsBody.parse(withDraftLimits(given, other))).toMatchObject({
    high_alarm: 8,
    high_enable: true,
    low_alarm: 2,
    low_enable: false,
    delay: 20,
    repeat: false,
    alarms_disabled: true,
  });
});

test('limits are for sensors that measure the same', () => {
  expect(takesSameLimits('1', '2')).toBe(true);
  expect(takesSameLimits('1', '3')).toBe(false);
  expect(takesSameLimits('4', '5')).toBe(false);
});
