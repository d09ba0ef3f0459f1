import { alarmExtreme, type AlarmEvent } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { BellOff, Check, Download, Thermometer } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  AcknowledgeForm,
  Instructions,
  alarmLimitText,
  alarmValueText,
  hasFigure,
  hasLimit,
} from '../alarms/index.ts';
import { AlarmMessages, UnheardAlarm } from '../deliveries/index.ts';
import { useCan } from '../session/index.ts';
import { ShelveForm } from '../maintenance/shelve-form.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { alarmSearch } from '../sensor-detail/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { Confirmation } from './confirmation.tsx';
import { eventTone } from './event-look.ts';
import { EditNote, Serial, useNoteLines } from './event-parts.tsx';
import { isAcknowledged } from './event-states.ts';
import { EventDuration, TimeOutside } from './event-times.tsx';
import { LogFailure } from './log-failure.tsx';
import type { LogQuery } from './log-query.ts';
import { TypeChips } from './type-chip.tsx';
import { useEventLog } from './use-event-log.ts';

const AlarmChart = lazyPart(async () => (await import('./alarm-chart.tsx')).AlarmChart);

interface AlarmPanelProps {
  readonly eventId: number;
  /** Query of the list beside it, which may have the event already. */
  readonly listed: LogQuery;
  /** Note as typed so far; it outlives the panel. */
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onEditNote: (event: AlarmEvent) => void;
  readonly onClose: () => void;
}

/** One alarm: what is wrong, since when, and what there is to do, before anything else. Links of messages lead here. */
export function AlarmPanel({ eventId, listed, onClose, ...rest }: AlarmPanelProps) {
  const { t } = useTranslation();
  const { log, events } = useEventLog({ event_id: String(eventId) });
  const inList = useEventLog(listed).events?.find(({ event_id }) => event_id === eventId);
  const event = events === undefined ? inList : events[0];
  const isGone = refusalStatus(log.error) === 404 || (events !== undefined && event === undefined);
  return (
    <Panel
      screen={t('alarmLog.title')}
      title={event?.name ?? t('alarmLog.oneAlarm')}
      about={
        event !== undefined && (
          <p className="text-fine text-muted">
            <Serial event={event} />
          </p>
        )
      }
      onClose={onClose}
    >
      {event !== undefined && <AlarmParts event={event} {...rest} />}
      {event === undefined && isGone && <EmptyState icon={BellOff} title={t('alarmLog.empty')} />}
      {event === undefined && !isGone && log.isError && (
        <LogFailure error={log.error} onRetry={() => void log.refetch()} />
      )}
      {event === undefined && !isGone && !log.isError && (
        <LoadingState label={t('alarmLog.loading')}>
          <Skeleton className="h-64 w-full" />
        </LoadingState>
      )}
    </Panel>
  );
}

type AlarmPartsProps = Pick<AlarmPanelProps, 'note' | 'onNote' | 'onEditNote'> & {
  readonly event: AlarmEvent;
};

function AlarmParts({ event, note, onNote, onEditNote }: AlarmPartsProps) {
  const { t } = useTranslation();
  const { sensor_id: sensorId, measurand, state } = event;
  const isInForce = state === 'active' || state === 'still-out';
  return (
    <>
      <div className="flex flex-col gap-1">
        <TypeChips event={event} />
        <LargeValue event={event} />
        <p className="text-body">
          <span className="text-muted">{t('alarmLog.columns.duration')} </span>
          <EventDuration event={event} />
          <TimeOutside event={event} />
        </p>
      </div>
      {event.notified !== undefined && <UnheardAlarm event={event} />}
      <Instructions text={event.instructions} />
      <Acknowledge event={event} note={note} onNote={onNote} />
      <Confirmation event={event} />
      <div className="flex flex-wrap gap-2 empty:hidden [&>form]:w-full">
        {isInForce && sensorId !== null && (
          <ShelveForm sensorId={sensorId} eventId={event.event_id} onBegin={() => undefined} />
        )}
        {sensorId !== null && !event.deleted && <SensorLink event={event} sensorId={sensorId} />}
        {sensorId !== null && !event.deleted && <EvidenceLink event={event} sensorId={sensorId} />}
      </div>
      {sensorId !== null && measurand !== null && !event.deleted && (
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          <AlarmChart event={event} sensorId={sensorId} measurand={measurand} />
        </Suspense>
      )}
      <Part title={t('alarmLog.timeline')}>
        <AlarmTimeline event={event} />
      </Part>
      <Part title={t('alarmLog.columns.notes')}>
        <AllNotes event={event} />
        <EditNote event={event} onEdit={() => onEditNote(event)} />
      </Part>
      <Part title={t('deliveries.ofAlarm')}>
        <AlarmMessages event={event} />
      </Part>
    </>
  );
}

/** A part of the panel under its title. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-stretch gap-2 border-t border-border pt-3 text-body"
    >
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

function AllNotes({ event }: { readonly event: AlarmEvent }) {
  return useNoteLines(event).map((line) => (
    <p key={line} dir="auto" className="break-words whitespace-pre-wrap">
      {line}
    </p>
  ));
}

/** The page of the sensor, at the time of the alarm. */
function SensorLink({ event, sensorId }: { readonly event: AlarmEvent; readonly sensorId: number }) {
  const { t } = useTranslation();
  const { activated, returned_at } = event;
  return (
    <Link
      to="/sensors/$sensorId"
      params={{ sensorId: String(sensorId) }}
      search={alarmSearch(
        Date.parse(activated),
        returned_at === null ? null : Date.parse(returned_at),
        systemClock.now(),
      )}
      className={classes(buttonStyle(), 'self-start')}
    >
      <Thermometer aria-hidden size={16} />
      {t('alarmLog.toSensor')}
    </Link>
  );
}

/** Leads an admin to the evidence pack of the sensor and the days of the event. */
function EvidenceLink({ event, sensorId }: { readonly event: AlarmEvent; readonly sensorId: number }) {
  const { t } = useTranslation();
  if (!useCan('audit')) return null;
  return (
    <Link
      to="/analytics"
      search={{
        tab: 'evidence',
        sensor: sensorId,
        from: event.activated,
        ...(event.returned_at !== null && { to: event.returned_at }),
      }}
      className={classes(buttonStyle(), 'self-start')}
    >
      <Download aria-hidden size={16} />
      {t('alarmLog.everything')}
    </Link>
  );
}

function LargeValue({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const sensorType = event.sensor_type ?? undefined;
  if (event.extreme === null || !(hasFigure(event) || event.alarm_type === 'battery')) return null;
  const measured = { ...event, alarm_values: event.extreme };
  const end = alarmExtreme(event.alarm_type);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {end !== undefined && <span className="text-body text-muted">{t(`alarmLog.${end}`)}</span>}
      <span className={classes('text-figure font-semibold', TONE_TEXT[eventTone(event)])}>
        {alarmValueText(measured, event.extreme, sensorType)}
      </span>
      {hasLimit(event) && (
        <span className="text-body text-muted">
          {t('alarmLog.limit', { limit: alarmLimitText(measured, sensorType, t) })}
        </span>
      )}
    </p>
  );
}

type AcknowledgeProps = Pick<AlarmPartsProps, 'event' | 'note' | 'onNote'>;

/** The button with its note; afterwards that it was done. */
function Acknowledge({ event, note, onNote }: AcknowledgeProps) {
  const { t } = useTranslation();
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
      onNote={onNote}
      onBegin={() => setHeld(logId)}
      onSettled={() => setHeld(null)}
    />
  );
}
