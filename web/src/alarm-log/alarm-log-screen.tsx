import { ALARM_LOG_LIMIT, type AlarmLogEntry } from '@ts1/contract';
import { BellOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inAlarmOrder, toEvents, useAlarmLog } from '../alarms/log.ts';
import { addTexts } from '../i18n/add-texts.ts';
import { alarmLog } from '../i18n/en/alarm-log.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EventTable } from './event-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { fits, NO_FILTER, toQuery, type LogFilter } from './log-filter.ts';
import { useSources } from './use-sources.ts';

addTexts({ alarmLog });

/** The alarm log: every event, who acknowledged it and what was noted (spec 2 §2). */
export function AlarmLogScreen() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const log = useAlarmLog(toQuery(filter));
  const sources = useSources();
  return (
    <>
      <PageHeader title={t('alarmLog.title')} subtitle={t('alarmLog.subtitle')} />
      <FilterBar filter={filter} sensors={sources.sensors} onChange={setFilter} />
      {log.data !== undefined && (
        <Events
          entries={log.data}
          filter={filter}
          sourceOf={sources.sourceOf}
          onClear={() => setFilter(NO_FILTER)}
        />
      )}
      {log.isPending && (
        <LoadingState label={t('alarmLog.loading')}>
          <Skeleton className="h-64 w-full" />
        </LoadingState>
      )}
      {log.isError && log.data === undefined && (
        <ErrorState
          title={t('alarmLog.failed', { reason: reasonOf(log.error) ?? t('alarmLog.unknownError') })}
          action={<Button onClick={() => void log.refetch()}>{t('ui.tryAgain')}</Button>}
        >
          {t('alarmLog.failedHint')}
        </ErrorState>
      )}
    </>
  );
}

function reasonOf(error: Error): string | undefined {
  return refusalStatus(error)?.toString() ?? (error.message === '' ? undefined : error.message);
}

interface EventsProps {
  readonly entries: readonly AlarmLogEntry[];
  readonly filter: LogFilter;
  readonly sourceOf: ReturnType<typeof useSources>['sourceOf'];
  readonly onClear: () => void;
}

function Events({ entries, filter, sourceOf, onClear }: EventsProps) {
  const { t } = useTranslation();
  const events = useMemo(
    () =>
      inAlarmOrder(
        toEvents(entries).filter((event) => fits(event, filter)),
        filter.order,
      ),
    [entries, filter],
  );
  const filtered = entries.length > 0 || filter.sensor !== 'all' || filter.period !== 'all';
  return (
    <>
      {entries.length >= ALARM_LOG_LIMIT && (
        <p className="mb-3 text-table text-muted">{t('alarmLog.cut', { count: entries.length })}</p>
      )}
      {events.length > 0 && <EventTable events={events} sourceOf={sourceOf} />}
      {events.length === 0 && !filtered && (
        <EmptyState icon={BellOff} title={t('alarmLog.empty')}>
          {t('alarmLog.emptyHint')}
        </EmptyState>
      )}
      {events.length === 0 && filtered && (
        <EmptyState
          icon={BellOff}
          title={t('alarmLog.empty')}
          action={<Button onClick={onClear}>{t('alarmLog.clearFilters')}</Button>}
        >
          {t('alarmLog.noMatch')}
        </EmptyState>
      )}
    </>
  );
}
