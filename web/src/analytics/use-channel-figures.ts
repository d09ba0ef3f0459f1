import { analyticsRoutes } from '@ts1/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../platform/api-context.tsx';
import type { Wanted } from './period-statistics.tsx';

/** What channels did in a period, part by part: a year of many sensors takes a while, and the first are shown at once. */
export function useChannelFigures(wanted: Wanted) {
  const api = useApi();
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['DayData', analyticsRoutes.channelFigures.path, wanted],
    queryFn: async ({ pageParam: after, signal }) =>
      api.call(
        analyticsRoutes.channelFigures,
        { query: { ...wanted, ...(after !== null && { after: String(after) }) } },
        { signal, background: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  });
  const mayReadOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  const sensors = data?.pages.flatMap((page) => page.sensors);
  return { sensors, isError, refetch, isComplete: sensors !== undefined && !hasNextPage };
}
