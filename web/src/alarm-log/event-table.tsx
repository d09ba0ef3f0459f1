import type { AlarmEvent } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useLongList } from '../ui/use-long-list.tsx';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { COLUMN_WIDTHS, shownColumns, SMALL } from './columns.ts';
import { EventCard } from './event-card.tsx';
import { EventRow } from './event-row.tsx';

const ROW_HEIGHT = { card: 96, row: 44 };

const eventId = ({ event_id }: AlarmEvent): number => event_id;

interface EventTableProps {
  readonly events: readonly AlarmEvent[];
  readonly order: ChosenOrder;
  readonly isPanelOpen: boolean;
  readonly onEditNote: (event: AlarmEvent) => void;
  /** Follows the last event. */
  readonly children: ReactNode;
}

/** The events of the log that were read. */
export function EventTable({ events, order, isPanelOpen, onEditNote, children }: EventTableProps) {
  const { t } = useTranslation();
  const cards = useMediaQuery(LAPTOP);
  const layout = cards ? 'card' : 'row';
  const { draw } = useLongList({ items: events, keyOf: eventId, layout, rowHeight: ROW_HEIGHT[layout] });
  const isSmall = useMediaQuery(SMALL);
  const columns = shownColumns(isPanelOpen, isSmall);
  const isWide = (column: string): boolean => isPanelOpen && column === 'sensor';
  return (
    <>
      {cards ? (
        <ul aria-label={t('alarmLog.title')} className={CARD_LIST}>
          {draw((event) => (
            <EventCard event={event} isPanelOpen={isPanelOpen} />
          ))}
        </ul>
      ) : (
        <Table label={t('alarmLog.title')} className="table-fixed [&_:is(td,th)]:px-1.5">
          <colgroup>
            {columns.map((column) => (
              <col key={column} className={isWide(column) ? '' : COLUMN_WIDTHS[column]} />
            ))}
          </colgroup>
          <TableHead>
            {columns.map((column) =>
              column === 'start' ? (
                <SortHeader key={column} column={column} order={order}>
                  {t('alarmLog.columns.start')}
                </SortHeader>
              ) : (
                <TableHeaderCell key={column} className="whitespace-normal! leading-tight">
                  {t(`alarmLog.columns.${column}`)}
                </TableHeaderCell>
              ),
            )}
          </TableHead>
          <TableBody>
            {draw((event) => (
              <EventRow event={event} columns={columns} isPanelOpen={isPanelOpen} onEditNote={onEditNote} />
            ))}
          </TableBody>
        </Table>
      )}
      {children}
    </>
  );
}
