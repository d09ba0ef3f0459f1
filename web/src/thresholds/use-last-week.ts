import {
  BUCKET_HEADER,
  LIMITED_MEASURANDS,
  readingRoutes,
  toTimestamp,
  type LimitedMeasurand,
  type Reading,
} from '@ts1/contract';
import { WEEK_MS } from '@ts1/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { systemClock } from '../platform/clock.ts';
import { valueRanges, type ValueRange } from './value-range.ts';

/** Every minimum and maximum is among them, however few are asked for. */
const POINTS = 600;

/** The readings of a sensor in the last 7 days, with the lowest and highest value of each measurand. */
export interface LastWeek {
  readonly startMs: number;
  readonly endMs: number;
  /** The width of the buckets whose extremes the readings are, as the answer's header has it. */
  readonly bucketHeader: string | null;
  readonly readings: readonly Reading[];
  readonly ranges: Readonly<Record<LimitedMeasurand, ValueRange | null>>;
}

/** The last 7 days of a sensor: `data` is undefined until they are read, and where they could not be. */
export interface LastWeekRead {
  readonly data: LastWeek | undefined;
  readonly isError: boolean;
}

/** Reads the last 7 days of a sensor once, in the background. */
export function useLastWeek(sensorId: number): LastWeekRead {
  const api = useApi();
  const [endMs] = useState(() => systemClock.now());
  const { data, isError } = useQuery({
    queryKey: ['DayData', 'lastWeek', sensorId, endMs],
    queryFn: async ({ signal }): Promise<LastWeek> => {
      const window = { startMs: endMs - WEEK_MS, endMs };
      let bucketHeader: string | null = null;
      const readings = await api.call(
        readingRoutes.sensorReadings,
        {
          params: { sensorId: String(sensorId) },
          query: {
            startDate: toTimestamp(window.startMs),
            endDate: toTimestamp(window.endMs),
            maxPoints: POINTS,
          },
        },
        {
          signal,
          background: true,
          onHeaders: (headers) => {
            bucketHeader = headers.get(BUCKET_HEADER);
          },
        },
      );
      return { ...window, bucketHeader, readings, ranges: valueRanges(readings, LIMITED_MEASURANDS) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { data, isError };
}
