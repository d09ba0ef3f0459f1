import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sensorInputRoutes, toTimestamp, type InputSeries } from '@ts1/contract';
import { useApi } from '../../platform/api-context.tsx';
import type { TimeWindow } from '../chart-range.ts';

/** A figure has two points a bucket: more would be more than the chart has pixels for. */
const MAX_POINTS = 1_000;

export interface InputSeriesAnswer {
  readonly window: TimeWindow;
  readonly series: readonly InputSeries[];
}

/**
 * Reads the series of all these inputs of a sensor in a window, in their order. While another window is read they are
 * the last one's; undefined until the first answer.
 */
export function useInputSeries(sensorId: number, inputs: readonly number[], window: TimeWindow | undefined) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['DayData', 'inputSeries', { sensorId, inputs, ...window }] as const,
    queryFn: async ({ signal }): Promise<InputSeriesAnswer> => {
      const { startMs, endMs } = window ?? { startMs: 0, endMs: 0 };
      const period = { startDate: toTimestamp(startMs), endDate: toTimestamp(endMs), maxPoints: MAX_POINTS };
      const series = await Promise.all(
        inputs.map(async (input) =>
          api.call(
            sensorInputRoutes.sensorInputSeries,
            { params: { sensorId: String(sensorId), input: String(input) }, query: period },
            { signal, background: true },
          ),
        ),
      );
      return { window: { startMs, endMs }, series };
    },
    enabled: window !== undefined && inputs.length > 0,
    // As the readings beside them: what is new is pushed.
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
  return { read: query.data, isFailed: query.isError, retry: () => void query.refetch() };
}
