import {
  CHART_MEASURANDS,
  MEASURAND_TABLE,
  SENSOR_TYPES,
  type ChartMeasurand,
  type SensorType,
} from '@ts1/contract';
import type { ChartToggles } from './chart-search.ts';
import { splitAtGaps } from './gaps.ts';
import type { AnswerDetail } from './period-statistics.ts';
import type { ChartPoints, Point } from './points.ts';
import { smooth, smoothBattery } from './smooth.ts';

/** One line of the chart, in stretches between which nothing was measured. */
export interface ChartLine {
  readonly measurand: ChartMeasurand;
  readonly stretches: readonly (readonly Point[])[];
}

/** How an answer is to be drawn. */
export interface Drawing {
  readonly toggles: ChartToggles;
  readonly detail: AnswerDetail;
  /** Width of the buckets whose extremes were answered; 0 for raw readings. */
  readonly bucketMs: number;
  /** Points that smoothing must not touch, such as those beyond a limit. */
  readonly isExempt: (point: Point, measurand: ChartMeasurand) => boolean;
}

/** The lines of a sensor, those without points left out. Extremes of buckets are drawn as they are, always. */
export function chartLines(type: SensorType, points: ChartPoints, drawing: Drawing): readonly ChartLine[] {
  return shownMeasurands(type, drawing.toggles)
    .filter((measurand) => points[measurand].length > 0)
    .map((measurand) => ({ measurand, stretches: lineStretches(measurand, points[measurand], drawing) }));
}

/** Returns the measurands that the sensor's type and the toggles show. */
export function shownMeasurands(type: SensorType, toggles: ChartToggles): readonly ChartMeasurand[] {
  const { measures, hasBatteryToggle } = SENSOR_TYPES[type];
  const hasInputs = measures.includes('temperature_2');
  const isHidden: Readonly<Partial<Record<ChartMeasurand, boolean>>> = {
    temperature: hasInputs && !toggles.input1,
    temperature_2: hasInputs && !toggles.input2,
    battery: !hasBatteryToggle || !toggles.battery,
  };
  return CHART_MEASURANDS.filter((measurand) => isHidden[measurand] !== true);
}

function lineStretches(
  measurand: ChartMeasurand,
  points: readonly Point[],
  drawing: Drawing,
): ChartLine['stretches'] {
  const { toggles, detail, bucketMs, isExempt } = drawing;
  const smoothed = toggles.smooth && detail === 'raw';
  if (smoothed && measurand === 'battery') return splitAtGaps(smoothBattery(points), bucketMs);
  const stretches = splitAtGaps(points, bucketMs);
  if (!smoothed || !MEASURAND_TABLE[measurand].chart.isSmoothed) return stretches;
  return stretches.map((stretch) => smooth(stretch, (point) => isExempt(point, measurand)));
}
