import {
  alarmSettings,
  DEFAULT_ALARM_SETTINGS,
  FOLLOW_UP_DEFAULTS,
  reading,
  WORSE_BY,
  type LimitedMeasurand,
} from '@ts1/contract';
import { expect, test, vi } from 'vitest';
import { measurandChoices } from './analytics/measurand-choices.ts';
import { alarmValueText } from './alarms/alarm-texts.ts';
import { withRecord } from './live/newest-values.ts';
import { formatLimits, formatMeasured } from './platform/units.ts';
import { lineAxes } from './sensor-detail/drawn-lines.ts';
import { chartLines } from './sensor-detail/chart-lines.ts';
import type * as MeasurandModule from '../../contract/src/measurands/measurand.ts';
import { DEFAULT_TOGGLES } from './sensor-detail/chart-search.ts';
import { toChartPoints } from './sensor-detail/points.ts';
import { sensor } from './testing/samples/devices.ts';
import { shownValues } from './sensors/shown-values.ts';
import { draftErrors, toDraft } from './thresholds/settings-draft.ts';
import { withSwitches } from './thresholds/typed-limits.ts';

/* Tests screens with a measurand that is added to the table here; its way through the server is tested there. */
vi.mock('../../contract/src/measurands/measurand.ts', async (original) => {
  const { MEASURAND_TABLE } = await original<typeof MeasurandModule>();
  const co2 = {
    unit: 'ppm',
    decimals: 0,
    range: { min: 0, max: 10_000 },
    wire: { reading: 'co2', file: 'co2_ppm' },
    isSpecified: false,
    source: 'probe',
    faultCode: null,
    hasKineticMean: false,
    limits: {
      prefix: 'co2_',
      deadband: 'co2_deadband',
      widestDeadband: 5_000,
      worseBy: { setting: 'worseByPpm', column: 'worse_by_ppm', initial: 200, widest: 5_000 },
    },
    chart: { axis: 'co2', leastSpan: 100, isSmoothed: false, colour: 'co2', ink: '#475569' },
  };
  return { MEASURAND_TABLE: { ...MEASURAND_TABLE, co2 } };
});

// Only this test's table knows it, and its types do not.
const CO2 = 'co2' as LimitedMeasurand;

test('a measurand that was added to the table is written in its unit', () => {
  expect(formatMeasured(CO2, 812.4)).toBe('812\u00A0ppm');
  expect(formatLimits(400, 1_000, CO2)).toBe('400 … 1000\u00A0ppm');
  const entry = { alarm_type: 'high', measurand: CO2, alarm_values: 1_000.4, limit_value: 1_000 } as const;
  expect(alarmValueText(entry, 1_000.4, '1')).toBe('1000.4\u00A0ppm');
});

test('it is drawn on an axis of its own', () => {
  const readings = [
    reading.parse({ timestamp: '2026-01-31T09:00:00.000Z', temperature: 4, co2: 640 }),
    reading.parse({ timestamp: '2026-01-31T09:01:00.000Z', temperature: 4, co2: 655 }),
  ];
  const lines = chartLines('1', toChartPoints(readings), {
    toggles: DEFAULT_TOGGLES,
    detail: 'raw',
    bucketMs: 0,
    isExempt: () => false,
  });
  expect(lines.map(({ measurand }) => measurand)).toEqual(['temperature', CO2]);
  expect(lines[1]?.stretches.flat().map(({ value }) => value)).toEqual([640, 655]);
  expect(lineAxes(lines)).toEqual(['temperature', CO2]);
});

test('it takes limits, which must lie in its range', () => {
  const saved = alarmSettings.parse({ ...DEFAULT_ALARM_SETTINGS, sensor_id: 1 });
  const draft = { ...toDraft(saved), ...withSwitches({ ['co2_high_alarm' as 'high_alarm']: '10001' }) };
  expect(draft).toMatchObject({ co2_high_alarm: '10001', co2_high_enable: true, co2_deadband: '' });
  expect(draftErrors(draft, '1')).toEqual({ co2_high_alarm: 'must be between 0 and 10000' });
});

test('it is shown where it was reported, and no longer than it is', () => {
  const cellar = {
    id: 1,
    serialNo: '010203',
    name: 'Cellar',
    type: '1',
    SNR: null,
    Battery: null,
    firmware: null,
    firmware_version: null,
    temperature: 4,
    temperature_2: null,
    humidity: null,
    RSSI: null,
    error: null,
    error_2: null,
    timestamp: '2026-01-31T09:00:00.000Z',
    lastHeardAt: '2026-01-31T09:00:00.000Z',
    silentAfterMs: 900_000,
    legalHold: false,
    guard: 'limits',
    state: 'normal',
    co2: 640,
  } as const;
  expect(shownValues(cellar)).toEqual(['temperature', CO2]);
  const record = {
    sensor_id: '1',
    sensor_name: 'Cellar',
    temperature: 5,
    RSSI: null,
    SNR: null,
    Battery: null,
    timestamp: '2026-01-31T09:05:00.000Z',
    lastHeardAt: '2026-01-31T09:05:00.000Z',
  };
  const withCo2 = Object.assign({ co2: 700 }, record);
  expect(withRecord(cellar, withCo2)).toMatchObject({ temperature: 5, co2: 700 });
  expect(shownValues(withRecord(cellar, record))).toEqual(['temperature']);
});

test('it can be chosen on the Analytics page where it was measured, and temperature and humidity cannot', () => {
  const both = sensor({ type: '3', humidity: 51 });
  expect(measurandChoices(both)).toEqual(['temperature']);
  expect(measurandChoices(Object.assign({ co2: 640 }, both))).toEqual(['temperature', CO2]);
  expect(measurandChoices(undefined)).toEqual(['temperature']);
});

test('the company sets how much worse is a message of its own, after those of the specification', () => {
  expect(WORSE_BY.map(({ setting }) => setting)).toEqual(['worseByCelsius', 'worseByPercent', 'worseByPpm']);
  expect(FOLLOW_UP_DEFAULTS).toEqual({
    stillOutAfter: 60,
    worseByCelsius: 3,
    worseByPercent: 10,
    worseByPpm: 200,
  });
});
