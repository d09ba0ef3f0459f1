import { isSensorError, type LimitedMeasurand, type Reading } from '@ts1/contract';

export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

const COLUMNS = {
  temperature: 'temperature',
  temperature_2: 'temperature_2',
  humidity: 'hum',
} as const satisfies Record<LimitedMeasurand, keyof Reading>;

/** The lowest and highest value of each measurand; null without any. Sensor errors are no values. */
export function rangesOf(
  readings: readonly Reading[],
  measurands: readonly LimitedMeasurand[],
): Record<LimitedMeasurand, ValueRange | null> {
  const ranges: Record<LimitedMeasurand, ValueRange | null> = {
    temperature: null,
    temperature_2: null,
    humidity: null,
  };
  for (const measurand of measurands) {
    for (const reading of readings) {
      const value = reading[COLUMNS[measurand]];
      if (value === null || value === undefined || isSensorError(value)) continue;
      const known = ranges[measurand];
      ranges[measurand] = {
        min: Math.min(known?.min ?? value, value),
        max: Math.max(known?.max ?? value, value),
      };
    }
  }
  return ranges;
}
