import { alarmExtreme, type AlarmEvent } from '@ts1/contract';
import { BellOff, Check, MessagesSquare } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  AcknowledgeForm,
  Instructions,
  NotNotified,
  alarmLimitText,
  alarmValueText,
  hasFigure,
  hasLimit,
} from '../alarms/index.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { systemClock } from '../platform/clock.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { LastingStates } from '../sensor-inputs/lasting-states.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { AcknowledgedBy, Notes, SourceName } from './event-parts.tsx';
import { isAcknowledged } from './event-states.ts';
import { EndTime, EventDuration } from './event-times.tsx';
import { LogFailure } from './log-failure.tsx';
import type { LogQuery } from './log-query.ts';
import { StillOut } from './still-out.tsx';
import { eventTone, TypeChip } from './type-chip.tsx';
import { useEventLog } from './use-event-log.ts';

const AlarmChart = lazyPart(async () => (await import('./alarm-chart.tsx')).AlarmChart);

interface LinkedAlarmProps {
  readonly query: LogQuery;
  readonly onShowAll: () => void;
  readonly onEditNote: (event: AlarmEvent) => void;
  readonly onMessages: (event: AlarmEvent) => void;
}

/** The one alarm that a message led to: what is wrong, since when, and what there is to do, before anything else. */
export function LinkedAlarm({ query, onShowAll, onEditNote, onMessages }: LinkedAlarmProps) {
  const { t } = useTranslation();
  const { log, events } = useEventLog(query);
  const event = events?.[0];
  const isGone = refusalStatus(log.error) === 404 || (events !== undefined && event === undefined);
  return (
    <>
      {event !== undefined && <AlarmCard event={event} onEditNote={onEditNote} onMessages={onMessages} />}
      {event === undefined && isGone && <EmptyState icon={BellOff} title={t('alarmLog.empty')} />}
      {event === undefined && !isGone && log.isError && (
        <LogFailure error={log.error} onRetry={() => void log.refetch()} />
      )}
      {event === undefined && !isGone && !log.isError && (
        <LoadingState label={t('alarmLog.loading')}>
          <Skeleton className="h-64 w-full" />
        </LoadingState>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3 text-body text-muted">
        {t('alarmLog.oneEvent')}
        <Button onClick={onShowAll}>{t('alarmLog.showAll')}</Button>
      </p>
    </>
  );
}

type AlarmCardProps = Pick<LinkedAlarmProps, 'onEditNote' | 'onMessages'> & { readonly event: AlarmEvent };

function AlarmCard({ event, onEditNote, onMessages }: AlarmCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <article aria-label={event.name} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-2 text-body">
            <SourceName event={event} />
            <span className="flex flex-wrap gap-1">
              <TypeChip event={event} />
              <StillOut event={event} />
            </span>
          </div>
          <LargeValue event={event} />
          <AlarmTimes event={event} />
          {event.notified !== undefined && (
            <p className="text-body font-medium text-warning">
              <NotNotified alarm={event} since={event.activated} />
            </p>
          )}
          <Instructions text={event.instructions} />
          <Acknowledge event={event} />
          {(event.notes !== '' ||
            event.cause !== undefined ||
            event.action !== undefined ||
            event.acknowledgeable === null) && <Notes event={event} onEdit={() => onEditNote(event)} />}
          <span>
            <Button icon={MessagesSquare} onClick={() => onMessages(event)}>
              {t('deliveries.ofAlarm')}
            </Button>
          </span>
        </div>
        {event.sensor_id !== null && event.measurand !== null && !event.deleted && (
          <Suspense fallback={<Skeleton className="h-56 w-full" />}>
            <AlarmChart event={event} sensorId={event.sensor_id} measurand={event.measurand} />
          </Suspense>
        )}
      </article>
    </Card>
  );
}

function LargeValue({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const sensorType = event.sensor_type ?? undefined;
  if (event.extreme === null || !(hasFigure(event) || event.alarm_type === 'battery')) return null;
  const measured = { ...event, alarm_values: event.extreme };
  const end = alarmExtreme(event.alarm_type);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {end !== undefined && <span className="text-title text-muted">{t(`alarmLog.${end}`)}</span>}
      <span className={classes('text-figure font-semibold', TONE_TEXT[eventTone(event)])}>
        {alarmValueText(measured, event.extreme, sensorType)}
      </span>
      {hasLimit(event) && (
        <span className="text-title text-muted">
          {t('alarmLog.limit', { limit: alarmLimitText(measured, sensorType, t) })}
        </span>
      )}
    </p>
  );
}

function AlarmTimes({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-body [&>dt]:text-muted">
      <dt>{t('alarmLog.columns.start')}</dt>
      <dd>{formatDateTime(Date.parse(event.activated), 'second')}</dd>
      <LastingStates states={event.lasting_states} now={systemClock.now()} />
      <dt>{t('alarmLog.columns.duration')}</dt>
      <dd>
        <EventDuration event={event} />
      </dd>
      <dt>{t('alarmLog.columns.end')}</dt>
      <dd>
        <EndTime event={event} />
      </dd>
      {event.acknowledged_by !== null && (
        <>
          <dt>{t('alarmLog.columns.acknowledgedBy')}</dt>
          <dd>
            <AcknowledgedBy event={event} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The button with its note; afterwards that it was done. */
function Acknowledge({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  // An alarm acknowledged meanwhile stays until the outcome was shown.
  const [held, setHeld] = useState<number | null>(null);
  const again = held === null && event.acknowledgeable === null && event.state === 'still-out';
  const logId = held ?? event.acknowledgeable ?? (again ? event.idAlarmLog : null);
  if (logId === null) {
    if (!isAcknowledged(event)) return null;
    return (
      <span>
        <Chip tone="ok" icon={Check}>
          {t('alarms.acknowledged')}
        </Chip>
      </span>
    );
  }
  return (
    <AcknowledgeForm
      key={event.event_id}
      eventId={event.event_id}
      logId={logId}
      again={again}
      note={note}
      onNote={setNote}
      onBegin={() => setHeld(logId)}
      onSettled={() => setHeld(null)}
    />
  );
}
