import type { AlarmEvent } from '@ts1/contract';
import { MessagesSquare } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AcknowledgeButton } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { AcknowledgedBy, Notes, SourceName, Value } from './event-parts.tsx';
import { EndTime, EventDuration } from './event-times.tsx';
import { isAcknowledged } from './event-states.ts';
import { StillOut } from './still-out.tsx';
import { TypeChip } from './type-chip.tsx';
import { Chip } from '../ui/chip.tsx';

export interface EventRowProps {
  readonly event: AlarmEvent;
  readonly layout: 'row' | 'card';
  readonly onEditNote: (event: AlarmEvent) => void;
  /** Opens who was notified of it, and the result. */
  readonly onMessages: (event: AlarmEvent) => void;
}

/** One event of the log: a row, or on a phone a card with the same information in the same order. */
export const EventRow = memo(function EventRow({ event, layout, onEditNote, onMessages }: EventRowProps) {
  const { t } = useTranslation();
  const name = <SourceName event={event} />;
  const type = (
    <span className="flex flex-wrap items-center gap-1">
      <TypeChip event={event} />
      <StillOut event={event} />
      <NobodyNotified event={event} />
    </span>
  );
  const start = formatDateTime(Date.parse(event.activated), 'second');
  const end = <EndTime event={event} />;
  const duration = <EventDuration event={event} />;
  const by = <AcknowledgedBy event={event} />;
  const value = <Value event={event} />;
  const notes = <Notes event={event} onEdit={() => onEditNote(event)} />;
  const actions = (
    <span className="flex flex-wrap items-center gap-1">
      <AcknowledgeButton
        eventId={event.event_id}
        logId={event.acknowledgeable}
        acknowledged={isAcknowledged(event)}
      />
      <IconButton
        label={t('deliveries.showOf', { name: event.name })}
        icon={MessagesSquare}
        onClick={() => onMessages(event)}
      />
    </span>
  );
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-2 border-b border-border bg-surface p-3 text-table last:border-b-0">
        <span className="flex items-start justify-between gap-2">
          {name}
          {type}
        </span>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 [&>dt]:text-muted">
          <dt>{t('alarmLog.columns.start')}</dt>
          <dd>{start}</dd>
          <dt>{t('alarmLog.columns.end')}</dt>
          <dd>{end}</dd>
          <dt>{t('alarmLog.columns.duration')}</dt>
          <dd>{duration}</dd>
          <dt>{t('alarmLog.columns.acknowledgedBy')}</dt>
          <dd>{by}</dd>
          <dt>{t('alarmLog.columns.value')}</dt>
          <dd>{value}</dd>
          <dt>{t('alarmLog.columns.notes')}</dt>
          <dd>{notes}</dd>
        </dl>
        {actions}
      </li>
    );
  }
  return (
    <TableRow>
      <TableCell className="min-w-28">{name}</TableCell>
      <TableCell>{type}</TableCell>
      <TableCell className="min-w-24">{start}</TableCell>
      <TableCell className="min-w-24">{end}</TableCell>
      <TableCell className="min-w-24">{duration}</TableCell>
      <TableCell className="max-w-40">{by}</TableCell>
      <TableCell>{value}</TableCell>
      <TableCell className="min-w-44">{notes}</TableCell>
      <TableCell className="sticky right-0 bg-surface">{actions}</TableCell>
    </TableRow>
  );
});

/** Says that no one was notified of an event; its messages say why. */
function NobodyNotified({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  if (event.notified === undefined) return null;
  return <Chip tone="warning">{t('alarms.nobodyNotified')}</Chip>;
}
