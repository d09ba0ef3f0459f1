import type { AlarmEvent } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { classes } from '../ui/classes.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useGrowingList } from '../ui/use-growing-list.tsx';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { EventRow } from './event-row.tsx';

const COLUMNS = [
  'sensor',
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
  readonly order: ChosenOrder;
  readonly onEditNote: (event: AlarmEvent) => void;
  readonly onMessages: (event: AlarmEvent) => void;
  /** Follows the last event, once that is drawn: no page is read for a reader who has not seen the one before. */
  readonly children: ReactNode;
}

/** The events of the log that were read, a screenful of them at first. */
export function EventTable({ events, order, onEditNote, onMessages, children }: EventTableProps) {
  const { t } = useTranslation();
  const cards = useMediaQuery(LAPTOP);
  const { shown, end } = useGrowingList(events);
  const rows = shown.map((event) => (
    <EventRow
      key={event.event_id}
      event={event}
      layout={cards ? 'card' : 'row'}
      onEditNote={onEditNote}
      onMessages={onMessages}
    />
  ));
  return (
    <>
      {cards ? (
        <ul aria-label={t('alarmLog.title')} className={CARD_LIST}>
          {rows}
        </ul>
      ) : (
        <Table label={t('alarmLog.title')} className="[&_:is(td,th)]:px-2">
          <TableHead>
            {COLUMNS.map((column) =>
              column === 'start' ? (
                <SortHeader key={column} column={column} order={order}>
                  {t('alarmLog.columns.start')}
                </SortHeader>
              ) : (
                <TableHeaderCell
                  key={column}
                  className={classes(column === 'actions' && 'sticky right-0 bg-raised')}
                >
                  {t(`alarmLog.columns.${column}`)}
                </TableHeaderCell>
              ),
            )}
          </TableHead>
          <TableBody>{rows}</TableBody>
        </Table>
      )}
      {end ?? children}
    </>
  );
}
