import type { AlarmEvent } from '@ts1/contract';
import { memo } from 'react';
import { AcknowledgeButton } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { classes } from '../ui/classes.ts';
import { TableCell, TableRow } from '../ui/table.tsx';
import type { LogColumn } from './columns.ts';
import { acknowledgedBy, EditNote, EventLink, Extreme, Limit, Serial, useNoteLines } from './event-parts.tsx';
import { isAcknowledged } from './event-states.ts';
import { DurationBar, EndTime } from './event-times.tsx';
import { openRow } from '../ui/row-click.ts';
import { TypeWord, WorstSign } from './type-chip.tsx';

export interface EventProps {
  readonly event: AlarmEvent;
  readonly isPanelOpen: boolean;
  readonly onEditNote: (event: AlarmEvent) => void;
}

interface EventRowProps extends EventProps {
  readonly columns: readonly LogColumn[];
}

/** Two lines fit into the row's height. */
const TIME = 'text-fine leading-4';
const SECOND_LINE = 'block truncate text-fine text-muted';

/** One event of the log as a row of one height, whatever its state; a click opens it in the panel. */
export const EventRow = memo(function EventRow({ event, columns, ...rest }: EventRowProps) {
  return (
    <TableRow
      onClick={openRow}
      className="h-11! cursor-pointer has-[[aria-current=page]]:bg-raised pointer-coarse:h-13!"
    >
      {columns.map((column) => (
        <TableCell
          key={column}
          className={classes(
            'py-0! whitespace-nowrap',
            column !== 'actions' && 'truncate',
            (column === 'start' || column === 'end') && 'max-[1439px]:whitespace-normal!',
          )}
        >
          <Cell column={column} event={event} {...rest} />
        </TableCell>
      ))}
    </TableRow>
  );
});

function Cell({ column, event, isPanelOpen, onEditNote }: EventProps & { readonly column: LogColumn }) {
  switch (column) {
    case 'sensor':
      return (
        <>
          <EventLink event={event} isPanelOpen={isPanelOpen} />
          <span className={SECOND_LINE}>
            <Serial event={event} />
          </span>
        </>
      );
    case 'type':
      return (
        <>
          <TypeWord event={event} />
          <WorstSign event={event} />
        </>
      );
    case 'start':
      return <span className={TIME}>{formatDateTime(Date.parse(event.activated))}</span>;
    case 'end':
      return (
        <span className={TIME}>
          <EndTime event={event} />
        </span>
      );
    case 'duration':
      return <DurationBar event={event} />;
    case 'acknowledgedBy':
      return acknowledgedBy(event);
    case 'value':
      return (
        <>
          <span className="block truncate">
            <Extreme event={event} />
          </span>
          <span className={SECOND_LINE}>
            <Limit event={event} />
          </span>
        </>
      );
    case 'notes':
      return <ShortNote event={event} onEdit={() => onEditNote(event)} />;
    case 'actions':
      return (
        <span className="flex justify-end">
          <Acknowledge event={event} />
        </span>
      );
  }
}

/** The note in one line, and the way to edit it. */
function ShortNote({ event, onEdit }: { readonly event: AlarmEvent; readonly onEdit: () => void }) {
  const lines = useNoteLines(event);
  return (
    <span className="flex items-center gap-2">
      {lines.length > 0 && <span className="min-w-0 truncate">{lines.join(' · ')}</span>}
      <EditNote event={event} onEdit={onEdit} isShort />
    </span>
  );
}

/** The button, or the badge once it was acknowledged. */
export function Acknowledge({ event }: { readonly event: AlarmEvent }) {
  return (
    <AcknowledgeButton
      eventId={event.event_id}
      logId={event.acknowledgeable}
      acknowledged={isAcknowledged(event)}
    />
  );
}
