import { Link } from '@tanstack/react-router';
import { MessagesSquare, Pencil } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AcknowledgeButton, alarmValueText, stateOf, type AlarmEvent } from '../alarms/log.ts';
import { systemClock } from '../platform/clock.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { NO_VALUE } from '../platform/units.ts';
import { alarmSearch } from '../sensor-detail/index.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { EventDuration } from './event-duration.tsx';
import { TypeChip } from './type-chip.tsx';
import type { AlarmSource } from './use-sources.ts';

export interface EventRowProps {
  readonly event: AlarmEvent;
  readonly source: AlarmSource;
  readonly longestMs: number;
  readonly layout: 'row' | 'card';
  readonly onEditNote: (event: AlarmEvent) => void;
  /** Opens who was told of it, and how that went. */
  readonly onMessages: (event: AlarmEvent) => void;
}

/** One event of the log: a row, or on a phone a card with the same information in the same order. */
export const EventRow = memo(function EventRow({
  event,
  source,
  longestMs,
  layout,
  onEditNote,
  onMessages,
}: EventRowProps) {
  const { t } = useTranslation();
  const name = <SourceName event={event} source={source} />;
  const start = formatDateTime(event.activatedAt, 'second');
  const end = event.resetAt === null ? NO_VALUE : formatDateTime(event.resetAt, 'second');
  const by = event.rows.findLast((row) => row.acknowledged_by !== null)?.acknowledged_by ?? NO_VALUE;
  const notes = <Notes event={event} source={source} onEdit={() => onEditNote(event)} />;
  const acknowledge = (
    <span className="flex items-center gap-1">
      <AcknowledgeButton logId={event.acknowledgeable} acknowledged={event.acknowledged} />
      <IconButton
        label={t('deliveries.showOf', { name: source.name })}
        icon={MessagesSquare}
        onClick={() => onMessages(event)}
      />
    </span>
  );
  const type = (
    <span className="inline-flex flex-wrap items-center gap-1">
      <TypeChip event={event} />
      <StateWords event={event} />
    </span>
  );
  const value = <Value event={event} source={source} />;
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-2 border-b border-border bg-surface p-3 text-table last:border-b-0">
        <span className="flex items-start justify-between gap-2">
          <span className="flex min-w-0 flex-col">
            {name}
            <span className="text-fine text-muted">{source.serial}</span>
          </span>
          {type}
        </span>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 [&>dt]:text-muted">
          <dt>{t('alarmLog.columns.start')}</dt>
          <dd>{start}</dd>
          <dt>{t('alarmLog.columns.end')}</dt>
          <dd>{end}</dd>
          <dt>{t('alarmLog.columns.duration')}</dt>
          <dd>
            <EventDuration event={event} longestMs={longestMs} />
          </dd>
          <dt>{t('alarmLog.columns.acknowledgedBy')}</dt>
          <dd className="break-all">{by}</dd>
          <dt>{t('alarmLog.columns.value')}</dt>
          <dd>{value}</dd>
          <dt>{t('alarmLog.columns.notes')}</dt>
          <dd>{notes}</dd>
        </dl>
        {acknowledge}
      </li>
    );
  }
  return (
    <TableRow>
      <TableCell className="min-w-32">{name}</TableCell>
      <TableCell className="whitespace-nowrap text-muted">{source.serial}</TableCell>
      <TableCell>{type}</TableCell>
      <TableCell>{start}</TableCell>
      <TableCell>{end}</TableCell>
      <TableCell>
        <EventDuration event={event} longestMs={longestMs} />
      </TableCell>
      <TableCell className="max-w-40 break-all">{by}</TableCell>
      <TableCell>{value}</TableCell>
      <TableCell className="max-w-64">{notes}</TableCell>
      <TableCell className="sticky right-0 bg-surface">{acknowledge}</TableCell>
    </TableRow>
  );
});

function SourceName({ event, source }: Pick<EventRowProps, 'event' | 'source'>) {
  const returned = event.rows.at(-1)?.returned_at ?? null;
  if (source.sensorType === undefined) return <span className="font-medium">{source.name}</span>;
  return (
    <Link
      to="/sensors/$sensorId"
      params={{ sensorId: String(event.first.sensor_id) }}
      search={alarmSearch(
        event.activatedAt,
        returned === null ? null : Date.parse(returned),
        systemClock.now(),
      )}
      className={classes(TOUCH_AREA, 'font-medium break-words text-text hover:underline')}
    >
      {source.name}
    </Link>
  );
}

/** What the type alone does not say: a pre-alarm, one found late, one withdrawn. */
function StateWords({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  const state = stateOf(event);
  return (
    <>
      {state === 'pre-alarm' && <Chip tone="pre-alarm">{t('alarmLog.states.pre-alarm')}</Chip>}
      {state === 'withdrawn' && <Chip>{t('alarmLog.states.withdrawn')}</Chip>}
      {event.first.detected_late && <Chip>{t('alarmLog.late')}</Chip>}
    </>
  );
}

function Value({ event, source }: Pick<EventRowProps, 'event' | 'source'>) {
  const { t } = useTranslation();
  const { first } = event;
  const limit = first.limit_value;
  return (
    <span className="whitespace-nowrap">
      {alarmValueText(first, event.value, source.sensorType)}
      {limit !== null && first.measurand !== null && (
        <span className="block text-fine text-muted">
          {t('alarmLog.limit', { limit: alarmValueText(first, limit, source.sensorType) })}
        </span>
      )}
    </span>
  );
}

interface NotesProps extends Pick<EventRowProps, 'event' | 'source'> {
  readonly onEdit: () => void;
}

function Notes({ event, source, onEdit }: NotesProps) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words whitespace-pre-wrap">{event.first.notes}</span>
      <button
        type="button"
        onClick={onEdit}
        aria-label={t('alarmLog.editNoteOf', { name: source.name })}
        className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline pointer-coarse:min-h-11"
      >
        <Pencil aria-hidden size={14} />
        {t('alarmLog.edit')}
      </button>
    </span>
  );
}
