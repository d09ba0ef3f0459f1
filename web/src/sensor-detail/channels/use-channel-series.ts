import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sensorChannelRoutes, toTimestamp, type ChannelSeries } from '@ts1/contract';
import { useApi } from '../../platform/api-context.tsx';
import type { TimeWindow } from '../chart-range.ts';

/** A figure has two points a bucket: more would be more than the chart has pixels for. */
const MAX_POINTS = 1_000;

export interface ChannelSeriesAnswer {
  readonly window: TimeWindow;
  readonly series: readonly ChannelSeries[];
}

/**
 * Reads the series of all these channels of a sensor in a window, in their order. While another window is read they are
 * the last one's; undefined until the first answer.
 */
export function useChannelSeries(
  sensorId: number,
  channels: readonly number[],
  window: TimeWindow | undefined,
) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['DayData', 'channelSeries', { sensorId, channels, ...window }] as const,
    queryFn: async ({ signal }): Promise<ChannelSeriesAnswer> => {
      const { startMs, endMs } = window ?? { startMs: 0, endMs: 0 };
      const period = { startDate: toTimestamp(startMs), endDate: toTimestamp(endMs), maxPoints: MAX_POINTS };
      const series = await Promise.all(
        channels.map(async (channel) =>
          api.call(
            sensorChannelRoutes.sensorChannelSeries,
            { params: { sensorId: String(sensorId), channel: String(channel) }, query: period },
            { signal, background: true },
          ),
        ),
      );
      return { window: { startMs, endMs }, series };
    },
    enabled: window !== undefined && channels.length > 0,
    // As the readings beside them: what is new is pushed.
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
  return { read: query.data, isFailed: query.isError, retry: () => void query.refetch() };
}
