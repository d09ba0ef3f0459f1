import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alarmSettingsBody, DEFAULT_ALARM_SETTINGS } from '../alarm-settings-body.ts';
import { LIMITED_MEASURANDS, limitName } from '../../measurands/measurands.ts';
import { SENSOR_TYPES, sensorType } from '../../sensors/sensor-type.ts';
import { settingsForType } from './settings-for-type.ts';
import { SHIPPED_EXAMPLES } from './shipped-examples.ts';

const both = {
  ...DEFAULT_ALARM_SETTINGS,
  high_alarm: 8,
  high_enable: true,
  deadband: 0.5,
  humidity_high_alarm: 60,
  humidity_high_enable: true,
  humidity_deadband: 2,
  delay: 10,
};

test('a sensor takes what it measures, and limits of the rest are ignored and named', () => {
  expect(settingsForType(both, '1')).toEqual({
    settings: {
      ...both,
      humidity_high_alarm: null,
      humidity_high_enable: false,
      humidity_deadband: null,
    },
    ignored: ['humidity'],
  });
});

test('a sensor that measures all of it takes all of it', () => {
  expect(settingsForType(both, '3')).toEqual({ settings: both, ignored: [] });
});

test('a limit that is switched off is not worth a word', () => {
  const off = { ...both, humidity_high_enable: false };
  expect(settingsForType(off, '1').ignored).toEqual([]);
});

const figure = fc.option(fc.integer({ min: -50, max: 90 }), { nil: null });
const anySettings = fc.record(
  Object.fromEntries(
    Object.entries(DEFAULT_ALARM_SETTINGS).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? fc.boolean() : figure,
    ]),
  ),
);

test('nothing is in force of what a type lacks, and nothing else changes', () => {
  fc.assert(
    fc.property(anySettings, fc.constantFrom(...sensorType.options), (given, type) => {
      const settings = { ...DEFAULT_ALARM_SETTINGS, ...given };
      const taken = settingsForType(settings, type);
      expect(Object.keys(taken.settings)).toEqual(Object.keys(settings));
      for (const measurand of LIMITED_MEASURANDS) {
        const isMeasured = SENSOR_TYPES[type].measures.includes(measurand);
        for (const side of ['high', 'low'] as const) {
          const name = limitName(measurand, side);
          expect(taken.settings[name]).toBe(isMeasured ? settings[name] : null);
        }
        expect(isMeasured && taken.ignored.includes(measurand)).toBe(false);
      }
      expect(settingsForType(taken.settings, type)).toEqual({ settings: taken.settings, ignored: [] });
    }),
  );
});

test.each(SHIPPED_EXAMPLES)(
  'the example $key is valid, has limits and leads to where they are from',
  (example) => {
    const settings = alarmSettingsBody.parse(example.settings);
    expect(settings.high_enable).toBe(true);
    expect(example.url).toMatch(/^https:\/\/(www\.cdc\.gov|eur-lex\.europa\.eu)\//);
  },
);
