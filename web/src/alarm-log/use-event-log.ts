import { alarmEventRoutes, type AlarmEvent } from '@ts1/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import type { LogQuery } from './log-query.ts';

/** How often the log is read while the event stream is down (spec 2 §9). */
const POLLING_MS = 10_000;
/** The first page is quick; those after it are long, because all that are on screen are read again with each change. */
const FIRST_PAGE = 50;
const FURTHER_PAGES = 200;

/** Events of the log, page after page, live. */
export function useEventLog(query: LogQuery) {
  const api = useApi();
  const log = useInfiniteQuery({
    queryKey: ['AlarmLog', alarmEventRoutes.alarmEvents.path, query],
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }) =>
      api.call(
        alarmEventRoutes.alarmEvents,
        {
          query: {
            ...query,
            limit: cursor === '' ? FIRST_PAGE : FURTHER_PAGES,
            ...(cursor !== '' && { cursor }),
          },
        },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: usePolling(POLLING_MS),
  });
  const pages = log.data?.pages;
  const events = useMemo(() => pages && eachOnce(pages.flatMap((page) => page.events)), [pages]);
  return { log, events, searchedTo: pages?.at(-1)?.searched_to ?? null };
}

/** An event that was acknowledged between two pages may be on both. */
function eachOnce(events: readonly AlarmEvent[]): AlarmEvent[] {
  return [...new Map(events.map((event) => [event.event_id, event])).values()];
}
