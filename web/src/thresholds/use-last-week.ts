import { LIMITED_MEASURANDS, readingRoutes, toTimestamp, type LimitedMeasurand } from '@ts1/contract';
import { WEEK_MS } from '@ts1/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { systemClock } from '../platform/clock.ts';
import { valueRanges, type ValueRange } from './value-range.ts';

/** Every minimum and maximum is among them, however few are asked for. */
const POINTS = 200;

/** The lowest and highest values of a sensor in the last 7 days; undefined until they are known. */
export function useLastWeek(
  sensorId: number,
): Readonly<Record<LimitedMeasurand, ValueRange | null>> | undefined {
  const api = useApi();
  const [endMs] = useState(() => systemClock.now());
  return useQuery({
    queryKey: ['DayData', 'lastWeek', sensorId, endMs],
    queryFn: async ({ signal }) => {
      const query = {
        startDate: toTimestamp(endMs - WEEK_MS),
        endDate: toTimestamp(endMs),
        maxPoints: POINTS,
      };
      const readings = await api.call(
        readingRoutes.sensorReadings,
        { params: { sensorId: String(sensorId) }, query },
        { signal, background: true },
      );
      return valueRanges(readings, LIMITED_MEASURANDS);
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
