import {
  byMeasurand,
  CHART_MEASURANDS,
  isSensorError,
  READING_NAMES,
  type ChartMeasurand,
  type Reading,
} from '@ts1/contract';

/** One measured value; `at` is epoch milliseconds. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

export type ChartPoints = Readonly<Record<ChartMeasurand, readonly Point[]>>;

/** A battery below this is no measurement (spec 1 §5), in volts or percent. */
const LEAST_BATTERY = 0.5;

/** The points of every measurand in an answer, oldest first; sensor errors and impossible batteries left out. */
export function toChartPoints(readings: readonly Reading[]): ChartPoints {
  const points = byMeasurand(CHART_MEASURANDS, (): Point[] => []);
  for (const reading of readings) {
    const at = Date.parse(reading.timestamp);
    for (const measurand of CHART_MEASURANDS) {
      const value = reading[READING_NAMES[measurand]];
      if (isMeasured(value, measurand)) points[measurand].push({ at, value });
    }
  }
  return points;
}

/** True for a value that may be drawn. */
export function isMeasured(value: number | null | undefined, measurand: ChartMeasurand): value is number {
  if (value === null || value === undefined || !Number.isFinite(value)) return false;
  return measurand === 'battery' ? value >= LEAST_BATTERY : !isSensorError(value);
}
