import type { AlarmEvent } from '@ts1/contract';
import { ArrowUp, BellOff } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ChosenOrder } from '../list-bar/index.ts';
import { EventTable } from './event-table.tsx';
import { LogFailure } from './log-failure.tsx';
import { isFiltered, type LogQuery } from './log-query.ts';
import type { LogSearch } from './log-search.ts';
import { MoreEvents } from './more-events.tsx';
import { useEventLog } from './use-event-log.ts';
import { useHeldBack } from './use-held-back.ts';

interface EventListProps {
  readonly view: LogSearch;
  readonly query: LogQuery;
  readonly onClear: () => void;
  readonly onOrder: (order: LogSearch['order']) => void;
  readonly isPanelOpen: boolean;
  readonly onEditNote: (event: AlarmEvent) => void;
}

const NONE: readonly AlarmEvent[] = [];

/** The events of a view, page after page; new ones do not move the rows that somebody reads. */
export function EventList({ view, query, onClear, onOrder, isPanelOpen, onEditNote }: EventListProps) {
  const { t } = useTranslation();
  const { log, events, searchedTo } = useEventLog(query);
  const { shown, held, showHeld } = useHeldBack(
    events ?? NONE,
    JSON.stringify(query),
    view.order !== 'oldest' && !log.isPlaceholderData,
  );
  const { fetchNextPage } = log;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isEnd = events !== undefined && !log.hasNextPage;
  const furtherPages = log.hasNextPage && (
    <MoreEvents
      isFetching={log.isFetchingNextPage}
      hasFailed={log.isFetchNextPageError}
      searchedTo={searchedTo}
      onMore={more}
    />
  );
  return (
    <>
      <output className="pointer-events-none sticky top-32 z-20 flex justify-center">
        {held > 0 && (
          <Button variant="primary" icon={ArrowUp} className="pointer-events-auto -mb-9" onClick={showHeld}>
            {t('alarmLog.newAlarms', { count: held })}
          </Button>
        )}
      </output>
      {shown.length === 0 ? (
        furtherPages
      ) : (
        <EventTable
          events={shown}
          order={startOrder(view.order, onOrder)}
          isPanelOpen={isPanelOpen}
          onEditNote={onEditNote}
        >
          {furtherPages}
        </EventTable>
      )}
      {isEnd && events.length === 0 && !isFiltered(view) && (
        <EmptyState icon={BellOff} title={t('alarmLog.empty')}>
          {t('alarmLog.emptyHint')}
        </EmptyState>
      )}
      {isEnd && events.length === 0 && isFiltered(view) && (
        <EmptyState
          icon={BellOff}
          title={t('alarmLog.empty')}
          action={<Button onClick={onClear}>{t('listBar.clearFilters')}</Button>}
        >
          {t('alarmLog.noMatch')}
        </EmptyState>
      )}
      {events === undefined && !log.isError && (
        <LoadingState label={t('alarmLog.loading')}>
          <Skeleton className="h-64 w-full" />
        </LoadingState>
      )}
      {events === undefined && log.isError && (
        <LogFailure error={log.error} onRetry={() => void log.refetch()} />
      )}
    </>
  );
}

/** Returns the order of the log as one by its start column, whose head turns it round. */
function startOrder(order: LogSearch['order'], onOrder: EventListProps['onOrder']): ChosenOrder {
  return {
    value: order === 'unacknowledged' ? undefined : { column: 'start', isDescending: order !== 'oldest' },
    onChange: () => onOrder(order === 'oldest' ? undefined : 'oldest'),
  };
}
