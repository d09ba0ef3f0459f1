import { SENSOR_TYPES, type ChartMeasurand, type SensorType } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatOfType } from '../platform/units.ts';
import type { ChartTexts } from './chart/chart-tooltip.ts';

/** What a measurand of a sensor of this type is called. */
export function lineName(type: SensorType, measurand: ChartMeasurand, t: TFunction): string {
  const hasChannels = SENSOR_TYPES[type].measures.includes('temperature_2');
  return hasChannels ? t(`measurands.beside.${measurand}`) : t(`measurands.name.${measurand}`);
}

/** How the chart of a sensor writes names, values and times. */
export function chartTexts(type: SensorType, t: TFunction): ChartTexts {
  return {
    lineName: (measurand) => lineName(type, measurand, t),
    value: (measurand, value) => formatOfType(type, measurand, value),
    moment: (at) => formatDateTime(at, 'second'),
  };
}
