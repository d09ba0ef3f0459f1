import {
  byMeasurand,
  isSensorError,
  LIMITED_MEASURANDS,
  READING_NAMES,
  type LimitedMeasurand,
  type Reading,
} from '@ts1/contract';

export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** The lowest and highest value of each measurand; null without any. Sensor errors are no values. */
export function valueRanges(
  readings: readonly Reading[],
  measurands: readonly LimitedMeasurand[],
): Record<LimitedMeasurand, ValueRange | null> {
  const ranges = byMeasurand(LIMITED_MEASURANDS, (): ValueRange | null => null);
  for (const measurand of measurands) {
    for (const reading of readings) {
      const value = reading[READING_NAMES[measurand]];
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
