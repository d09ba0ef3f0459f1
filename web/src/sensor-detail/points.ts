import { isSensorError, type Reading } from '@ts1/contract';

/** What the chart draws. */
export const CHART_MEASURANDS = ['temperature', 'temperature_2', 'humidity', 'battery'] as const;
export type ChartMeasurand = (typeof CHART_MEASURANDS)[number];

/** One measured value; `at` is epoch milliseconds. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

export type ChartPoints = Readonly<Record<ChartMeasurand, readonly Point[]>>;

/** A battery below this is no measurement (spec 1 §5), in volts or percent. */
const LEAST_BATTERY = 0.5;

/** Where each measurand stands in a reading. */
export const READING_COLUMNS = {
  temperature: 'temperature',
  temperature_2: 'temperature_2',
  humidity: 'hum',
  battery: 'Battery',
} as const satisfies Record<ChartMeasurand, keyof Reading>;

/** The points of every measurand in an answer, oldest first; sensor errors and impossible batteries left out. */
export function pointsOf(readings: readonly Reading[]): ChartPoints {
  const points: Record<ChartMeasurand, Point[]> = {
    temperature: [],
    temperature_2: [],
    humidity: [],
    battery: [],
  };
  for (const reading of readings) {
    const at = Date.parse(reading.timestamp);
    for (const measurand of CHART_MEASURANDS) {
      const value = reading[READING_COLUMNS[measurand]];
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
