import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePreferences } from './preferences.ts';
import {
  digitsBetween,
  formatCount,
  formatDifference,
  NO_VALUE,
  formatBattery,
  formatHumidity,
  formatLimits,
  formatSignalStrength,
  formatSignalToNoise,
  formatTemperature,
} from './units.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('figures with their units', () => {
  it.each([
    [4.25, '4.3 °C'],
    [-18.44, '-18.4 °C'],
    [-0.04, '0.0 °C'],
    [1234.5, '1234.5 °C'],
    [0, '0.0 °C'],
  ])('writes %d degrees as %s', { tags: ['1.9.14', '2.9.10'] }, (celsius, text) => {
    expect(plain(formatTemperature(celsius))).toBe(text);
  });

  it('writes humidity with one decimal', { tags: ['1.9.14', '2.9.10'] }, () => {
    expect(formatHumidity(51)).toBe('51.0%');
  });

  it.each([
    [2, 8, 'temperature', '2.0 … 8.0 °C'],
    [-22, -15.5, 'temperature_2', '-22.0 … -15.5 °C'],
    [null, 8, 'temperature', '≤ 8.0 °C'],
    [2, null, 'temperature', '≥ 2.0 °C'],
    [0, 60, 'humidity', '0.0 … 60.0%'],
  ] as const)('writes limits from %s to %s of %s as %s', (low, high, measurand, text) => {
    expect(plain(formatLimits(low, high, measurand) ?? '')).toBe(text);
  });

  it('writes nothing where there is no limit', () => {
    expect(formatLimits(null, null, 'humidity')).toBeNull();
  });

  it('writes a battery in volts with two decimals, whatever the type', { tags: ['1.9.12'] }, () => {
    expect(plain(formatBattery(3.6, '1'))).toBe('3.60 V');
    expect(plain(formatBattery(1.456, '2'))).toBe('1.46 V');
    expect(plain(formatBattery(87, '6'))).toBe('87%');
    expect(plain(formatBattery(2.9, '7'))).toBe('2.90 V');
  });

  it('writes signal figures', () => {
    expect(plain(formatSignalStrength(-71))).toBe('-71 dBm');
    expect(plain(formatSignalToNoise(9.5))).toBe('9.5 dB');
  });

  it.each([null, undefined, Number.NaN])(
    'shows a dash, never a zero, for %s',
    { tags: ['1.5.12'] },
    (nothing) => {
      expect(formatTemperature(nothing)).toBe(NO_VALUE);
      expect(formatBattery(nothing, '6')).toBe(NO_VALUE);
    },
  );
});

describe('figures for who reads °F, in German', () => {
  beforeEach(() => void choosePreferences({ language: 'de', temperatureUnit: 'f' }));
  afterEach(() => void choosePreferences());

  it.each([
    [4, '39,2 °F'],
    [-18, '-0,4 °F'],
    [-17.8, '0,0 °F'],
  ])('writes %d °C as %s', (celsius, text) => {
    expect(plain(formatTemperature(celsius))).toBe(text);
  });

  it('writes limits, differences and what is no temperature', () => {
    expect(plain(formatLimits(2, 8, 'temperature') ?? '')).toBe('35,6 … 46,4 °F');
    expect(plain(formatLimits(0, 60, 'humidity') ?? '')).toBe('0,0 … 60,0 %');
    expect(plain(formatDifference(3))).toBe('5,4 °F');
    expect(plain(formatBattery(3.6, '1'))).toBe('3,60 V');
    expect(formatCount(12_345)).toBe('12.345');
  });

  it('tells two values apart in the unit that is shown', () => {
    const temperature = { unit: '°C', decimals: 1 };
    expect(digitsBetween(4.01, 4, temperature)).toBe(2);
    choosePreferences({ temperatureUnit: 'c' });
    expect(digitsBetween(4.03, 4, temperature)).toBe(2);
  });
});
