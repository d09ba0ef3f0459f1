import { SENSOR_TYPES, type ChartMeasurand, type SensorType } from '@ts1/contract';
import { stateText } from '../sensor-inputs/readout.ts';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatInUnit, formatOfType } from '../platform/units.ts';
import type { ChartTexts } from './chart/chart-tooltip.ts';
import { partAt, type Lane } from './lanes.ts';

/** Returns the name of a measurand of a sensor of this type. */
export function lineName(type: SensorType, measurand: ChartMeasurand, t: TFunction): string {
  const { measures, isHexadecimal } = SENSOR_TYPES[type];
  // Few wireless sensors have a second probe: one alone is no "input 1".
  const hasInputs = measures.includes('temperature_2') && !isHexadecimal;
  return hasInputs ? t(`measurands.${measurand}.beside`) : t(`measurands.${measurand}.name`);
}

/** How the chart of a sensor writes names, values and times. */
export function chartTexts(type: SensorType, t: TFunction): ChartTexts {
  return {
    lineName: (line) => ('input' in line ? line.name : lineName(type, line.measurand, t)),
    value: (line, value) =>
      'input' in line ? formatInUnit(value, line) : formatOfType(type, line.measurand, value),
    lane: (lane, at) => laneText(lane, at, t),
    moment: (at) => formatDateTime(at, 'second'),
  };
}

/** Returns the text of a lane for a moment: `open since 31 Jan 2026, 02:51`; undefined where nothing is known of it. */
function laneText(lane: Lane, at: number, t: TFunction): string | undefined {
  if (lane.kind === 'count') {
    const bar = partAt(lane.bars, at);
    return bar && t('sensorDetail.lineCount', { count: bar.count });
  }
  const span = partAt(lane.spans, at);
  if (span === undefined) return undefined;
  if (span.value === null) return t('sensorInputs.unknown');
  const state = stateText(lane.measurand, span.value, t);
  return t('sensorDetail.lineState', { state, when: formatDateTime(span.startMs) });
}
