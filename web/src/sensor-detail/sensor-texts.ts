import { SENSOR_TYPES, type SensorType } from '@ts1/contract';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../platform/date-time.ts';
import { formatBattery, formatHumidity, formatTemperature } from '../platform/units.ts';
import type { ChartTexts } from './chart/chart-tooltip.ts';
import type { ChartMeasurand } from './points.ts';

/** What a measurand of a sensor of this type is called. */
export function lineName(type: SensorType, measurand: ChartMeasurand, t: TFunction): string {
  if (SENSOR_TYPES[type].hasSecondTemperature) {
    if (measurand === 'temperature') return t('sensorDetail.lines.channel1');
    if (measurand === 'temperature_2') return t('sensorDetail.lines.channel2');
  }
  return t(`sensorDetail.lines.${measurand}`);
}

/** A value with the unit of its measurand. */
export function formatValue(measurand: ChartMeasurand, value: number): string {
  if (measurand === 'battery') return formatBattery(value);
  return measurand === 'humidity' ? formatHumidity(value) : formatTemperature(value);
}

/** How the chart of a sensor writes names, values and times. */
export function chartTexts(type: SensorType, t: TFunction): ChartTexts {
  return {
    lineName: (measurand) => lineName(type, measurand, t),
    value: (measurand, value) => formatValue(measurand, value),
    moment: (at) => formatDateTime(at, 'second'),
  };
}
