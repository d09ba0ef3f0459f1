import { ALARM_LOG_LIMIT, toCsv } from '@ts1/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BellOff, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoneFailed, ZonesFailedLine } from '../alarms/index.ts';
import { inAlarmOrder, toEvents, useAlarmLog, useZoneSensors, type AlarmEvent } from '../alarms/log.ts';
import { addTexts } from '../i18n/add-texts.ts';
import { alarmLog } from '../i18n/en/alarm-log.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { statusOrReasonText } from '../platform/reason-text.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { eventRows } from './csv.ts';
import { EventTable } from './event-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { fits, NO_FILTER, toQuery } from './log-filter.ts';
import { useSources } from './use-sources.ts';

addTexts({ alarmLog });

/** The alarm log: every event, who acknowledged it and what was noted (spec 2 §2). */
export function AlarmLogScreen() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const { event: only } = useSearch({ from: '/signed-in/alarm-log' });
  const navigate = useNavigate();
  // The event of a link is asked for by itself: it may be older than what the log reads at once.
  const log = useAlarmLog({ ...toQuery(filter), ...(only !== undefined && { event_id: String(only) }) });
  const isGone = only !== undefined && log.data === undefined && refusalStatus(log.error) === 404;
  const { zones, isInZone, failed, retry } = useZoneSensors(filter.zone);
  const { sensors, sourceOf, known } = useSources();
  const events = useMemo(() => {
    if (log.data === undefined || isInZone === undefined || !known) return undefined;
    const fitting = toEvents(log.data).filter(
      (event) =>
        fits(event, filter) &&
        isInZone(event.first.sensor_id) &&
        (only === undefined || event.first.event_id === only),
    );
    return inAlarmOrder(fitting, filter.order);
  }, [log.data, filter, isInZone, known, only]);
  const clear = (): void => {
    setFilter(NO_FILTER);
    if (only !== undefined) void navigate({ to: '/alarm-log' });
  };
  const exportCsv = (): void => {
    const now = systemClock.now();
    const name = `alarm-log-${new Date(now).toISOString().slice(0, 10)}.csv`;
    saveFile(name, toCsv(eventRows(events ?? [], sourceOf, now, t)), 'text/csv;charset=utf-8');
  };
  return (
    <>
      <PageHeader
        title={t('alarmLog.title')}
        subtitle={t('alarmLog.subtitle')}
        action={
          <Button icon={Download} disabled={events === undefined || events.length === 0} onClick={exportCsv}>
            {t('alarmLog.exportCsv')}
          </Button>
        }
      />
      <FilterBar filter={filter} zones={zones} sensors={sensors} onChange={setFilter} />
      {only !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-body text-muted">
          {t('alarmLog.oneEvent')}
          <Button onClick={clear}>{t('alarmLog.showAll')}</Button>
        </p>
      )}
      {log.data !== undefined && events !== undefined && (
        <Events
          isCut={log.data.length >= ALARM_LOG_LIMIT}
          events={events}
          isFiltered={log.data.length > 0 || filter.sensor !== 'all' || filter.period !== 'all'}
          sourceOf={sourceOf}
          onClear={clear}
        />
      )}
      {failed === 'zones' && <ZonesFailedLine onRetry={retry} />}
      {failed === 'sensors' && (
        <ZoneFailed what={failed} onRetry={retry} onAll={() => setFilter({ ...filter, zone: 'all' })} />
      )}
      {(!log.isError || log.data !== undefined) && events === undefined && failed !== 'sensors' && (
        <LoadingState label={t('alarmLog.loading')}>
          <Skeleton className="h-64 w-full" />
        </LoadingState>
      )}
      {isGone && <EmptyState icon={BellOff} title={t('alarmLog.empty')} />}
      {log.isError && log.data === undefined && !isGone && (
        <ErrorState
          title={t('alarmLog.failed', { reason: statusOrReasonText(log.error, t) })}
          action={<Button onClick={() => void log.refetch()}>{t('ui.tryAgain')}</Button>}
        >
          {t('alarmLog.failedHint')}
        </ErrorState>
      )}
    </>
  );
}

interface EventsProps {
  readonly isCut: boolean;
  readonly events: readonly AlarmEvent[];
  readonly isFiltered: boolean;
  readonly sourceOf: ReturnType<typeof useSources>['sourceOf'];
  readonly onClear: () => void;
}

function Events({ isCut, events, isFiltered, sourceOf, onClear }: EventsProps) {
  const { t } = useTranslation();
  return (
    <>
      {isCut && <p className="mb-3 text-table text-muted">{t('alarmLog.cut', { count: ALARM_LOG_LIMIT })}</p>}
      {events.length > 0 && <EventTable events={events} sourceOf={sourceOf} />}
      {events.length === 0 && !isFiltered && (
        <EmptyState icon={BellOff} title={t('alarmLog.empty')}>
          {t('alarmLog.emptyHint')}
        </EmptyState>
      )}
      {events.length === 0 && isFiltered && (
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
