import type { BaseUnit } from '@ts1/contract';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useDetailsList, useOpened } from '../ui/use-details-list.ts';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import type { BaseUnitAction } from './base-unit-actions.tsx';
import { BaseUnitDetails, BaseUnitRow } from './base-unit-row.tsx';

interface BaseUnitTableProps {
  readonly units: readonly BaseUnit[];
  readonly order: ChosenOrder;
  readonly now: number;
  /** The one whose name is being edited. */
  readonly renamed: BaseUnit | null;
  readonly onRenamed: () => void;
  readonly onAction: ((action: BaseUnitAction, unit: BaseUnit) => void) | undefined;
}

const ROW_HEIGHT = { card: 150, row: 45 };

const unitId = ({ id }: BaseUnit): number => id;

const COLUMNS = ['unit', 'type', 'comms', 'lastContact'] as const;

/** The base units, as a table or as cards. */
export function BaseUnitTable({ units, order, now, renamed, onRenamed, onAction }: BaseUnitTableProps) {
  const { t } = useTranslation();
  const cards = useMediaQuery(TABLET);
  const layout = cards ? 'card' : 'row';
  const { opened, toggle } = useOpened();
  const draw = useDetailsList({
    items: units,
    idOf: unitId,
    opened,
    layout,
    rowHeight: ROW_HEIGHT[layout],
    // Details have fields to type in.
    isKept: ({ id }) => opened.has(id) || renamed?.id === id,
  });
  const detailsId = useId();
  const idOfDetails = (unit: BaseUnit): string => `${detailsId}${unit.id}`;
  const rows = draw({
    row: (unit) => (
      <BaseUnitRow
        unit={unit}
        now={now}
        layout={layout}
        open={opened.has(unit.id)}
        onToggle={() => toggle(unit.id)}
        detailsId={idOfDetails(unit)}
        renaming={renamed?.id === unit.id}
        onRenamed={onRenamed}
        onAction={onAction}
      />
    ),
    details: (unit) => (
      <tr id={idOfDetails(unit)} className="bg-canvas">
        <TableCell colSpan={onAction === undefined ? 4 : 5} className="py-3 pl-11!">
          <BaseUnitDetails unit={unit} now={now} />
        </TableCell>
      </tr>
    ),
  });
  if (cards) {
    return (
      <ul aria-label={t('baseUnits.table')} className={CARD_LIST}>
        {rows}
      </ul>
    );
  }
  return (
    <Table label={t('baseUnits.table')}>
      <TableHead>
        {COLUMNS.map((column) =>
          column === 'comms' ? (
            <TableHeaderCell key={column}>{t('baseUnits.columns.comms')}</TableHeaderCell>
          ) : (
            <SortHeader key={column} column={column} order={order}>
              {t(`baseUnits.columns.${column}`)}
            </SortHeader>
          ),
        )}
        {onAction !== undefined && <TableHeaderCell>{t('baseUnits.columns.actions')}</TableHeaderCell>}
      </TableHead>
      <TableBody>{rows}</TableBody>
    </Table>
  );
}
