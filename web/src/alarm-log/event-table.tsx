import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlarmEvent } from '../alarms/log.ts';
import { systemClock } from '../platform/clock.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { EventRow } from './event-row.tsx';
import { DeliveryDialog } from '../deliveries/index.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { AlarmSource } from './use-sources.ts';

const STEP = 200;
const COLUMNS = [
  'sensor',
  'serial',
  'type',
  'start',
  'end',
  'duration',
  'acknowledgedBy',
  'value',
  'notes',
  'actions',
] as const;

interface EventTableProps {
  readonly events: readonly AlarmEvent[];
  readonly sourceOf: (event: AlarmEvent) => AlarmSource;
}

/** The events of the log, a screenful of them at first. */
export function EventTable({ events, sourceOf }: EventTableProps) {
  const { t } = useTranslation();
  const cards = useMediaQuery(LAPTOP);
  const [count, setCount] = useState(STEP);
  const [edited, setEdited] = useState<AlarmEvent | null>(null);
  const [told, setTold] = useState<AlarmEvent | null>(null);
  const shown = events.slice(0, count);
  const longestMs = Math.max(0, ...shown.map(lengthOf));
  const rows = shown.map((event) => (
    <EventRow
      key={event.key}
      event={event}
      source={sourceOf(event)}
      longestMs={longestMs}
      layout={cards ? 'card' : 'row'}
      onEditNote={setEdited}
      onMessages={setTold}
    />
  ));
  return (
    <>
      {cards ? (
        <ul aria-label={t('alarmLog.title')} className="rounded-md border border-border">
          {rows}
        </ul>
      ) : (
        <Table label={t('alarmLog.title')} className="[&_:is(td,th)]:px-2">
          <TableHead>
            {COLUMNS.map((column) => (
              <TableHeaderCell
                key={column}
                className={classes(column === 'actions' && 'sticky right-0 bg-raised')}
              >
                {t(`alarmLog.columns.${column}`)}
              </TableHeaderCell>
            ))}
          </TableHead>
          <TableBody>{rows}</TableBody>
        </Table>
      )}
      {events.length > count && (
        <Button className="mt-3" onClick={() => setCount(count + STEP)}>
          {t('alarmLog.more', { count: Math.min(STEP, events.length - count) })}
        </Button>
      )}
      <DeliveryDialog
        of={told === null ? null : { event_id: String(told.first.event_id) }}
        title={t('deliveries.ofAlarm')}
        sensorId={told?.first.sensor_id ?? null}
        onClose={() => setTold(null)}
      />
      <NoteDialog
        event={edited}
        name={edited === null ? '' : sourceOf(edited).name}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

function lengthOf({ activatedAt, resetAt }: AlarmEvent): number {
  return (resetAt ?? systemClock.now()) - activatedAt;
}
