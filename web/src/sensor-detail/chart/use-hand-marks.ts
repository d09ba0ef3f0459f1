import { useMemo } from 'react';
import { useHandReadings } from '../../hand-readings/use-hand-readings.ts';
import type { HandMark } from './hand-mark.ts';
import type { TimeWindow } from '../chart-range.ts';

const NONE: readonly HandMark[] = [];

/** The readings by hand of a sensor in a period, as marks of its chart; none that was made void. */
export function useHandMarks(sensorId: number, period: TimeWindow): readonly HandMark[] {
  const { data } = useHandReadings(sensorId, period);
  return useMemo(() => {
    if (data === undefined || data.length === 0) return NONE;
    return data
      .filter(({ voided }) => voided === null)
      .flatMap(({ measured_at, values }) =>
        values.map(({ measurand, value, broken }) => ({
          measurand,
          at: Date.parse(measured_at),
          value,
          side: broken?.side ?? null,
        })),
      )
      .toSorted((one, other) => one.at - other.at);
  }, [data]);
}
