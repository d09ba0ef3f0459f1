import { memo } from 'react';
import { formatDateTime } from '../platform/date-time.ts';
import { EventLink, Extreme } from './event-parts.tsx';
import { Acknowledge, type EventProps } from './event-row.tsx';
import { EndTime, EventDuration } from './event-times.tsx';
import { openRow } from '../ui/row-click.ts';
import { TypeWord, WorstSign } from './type-chip.tsx';

/** One event of the log as a card of three lines; a press opens it in the panel. */
export const EventCard = memo(function EventCard({ event, isPanelOpen }: Omit<EventProps, 'onEditNote'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in it is for the keyboard
    <li
      onClick={openRow}
      className="cursor-pointer border-b border-border bg-surface px-3 py-1.5 text-table last:border-b-0 has-[[aria-current=page]]:bg-raised"
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0">
          <EventLink event={event} isPanelOpen={isPanelOpen} />
        </span>
        <span className="shrink-0">
          <Extreme event={event} />
        </span>
      </span>
      <span className="flex min-h-11 items-center justify-between gap-2">
        <span className="flex min-w-0 flex-col">
          <span className="truncate text-muted">
            {formatDateTime(Date.parse(event.activated))}
            {' · '}
            <EventDuration event={event} />
            {event.state === 'pre-alarm' && ' · '}
            {event.state === 'pre-alarm' && <EndTime event={event} />}
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <TypeWord event={event} />
            <WorstSign event={event} />
          </span>
        </span>
        <span className="shrink-0">
          <Acknowledge event={event} />
        </span>
      </span>
    </li>
  );
});
