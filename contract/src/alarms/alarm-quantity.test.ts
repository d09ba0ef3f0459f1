import { expect, test } from 'vitest';
import { plainFigure } from '../measurands/quantity.ts';
import { present } from '../platform/present.ts';
import { DEFAULT_PREFERENCES } from '../users/preferences.ts';
import { alarmQuantity } from './alarm-quantity.ts';

const FAHRENHEIT = { ...DEFAULT_PREFERENCES, temperatureUnit: 'f' } as const;
const GERMAN = { ...DEFAULT_PREFERENCES, language: 'de' } as const;

test.each([
  ['a high temperature', { type: 'high', measurand: 'temperature' }, 8.4, DEFAULT_PREFERENCES, '8.4 °C'],
  ['the same in °F', { type: 'high', measurand: 'temperature' }, 8.4, FAHRENHEIT, '47.1 °F'],
  ['a rise, which has a sign', { type: 'rise', measurand: 'temperature' }, 3, DEFAULT_PREFERENCES, '+3.0 °C'],
  [
    'a rise in °F, which is a difference',
    { type: 'rise', measurand: 'temperature' },
    3,
    FAHRENHEIT,
    '+5.4 °F',
  ],
  ['a battery in volts', { type: 'battery', measurand: null, sensorType: '1' }, 3.2, GERMAN, '3,20 V'],
  ['a battery in percent', { type: 'battery', measurand: null, sensorType: '6' }, 12, GERMAN, '12 %'],
  [
    'a gas, with thousands',
    { type: 'high', measurand: null, input: { measurand: 'co2' } },
    1_450,
    GERMAN,
    '1.450 ppm',
  ],
  [
    'a door, in minutes',
    { type: 'open', measurand: null, input: { measurand: 'door' } },
    10,
    GERMAN,
    '10 min',
  ],
  [
    'a counter, within an hour',
    { type: 'count', measurand: null, input: { measurand: 'count' } },
    14,
    GERMAN,
    '14 in 60 min',
  ],
] as const)(
  'the figures of an alarm have the unit of what was measured: %s',
  (_, alarm, figure, reader, text) => {
    expect(plainFigure(figure, present(alarmQuantity(alarm)), reader)).toBe(text);
  },
);

test('an alarm about silence or a fault has no figures', () => {
  expect(alarmQuantity({ type: 'offline', measurand: null })).toBeNull();
  expect(alarmQuantity({ type: 'fault', measurand: null })).toBeNull();
});

test('a value that differs from its limit never reads like it, whatever the unit', () => {
  const quantity = present(alarmQuantity({ type: 'high', measurand: 'temperature' }));
  expect(plainFigure(8.02, quantity, DEFAULT_PREFERENCES, 8)).toBe('8.02 °C');
  expect(plainFigure(8, quantity, DEFAULT_PREFERENCES, 8.02)).toBe('8.00 °C');
  expect(plainFigure(8.02, quantity, FAHRENHEIT, 8)).toBe('46.44 °F');
});
