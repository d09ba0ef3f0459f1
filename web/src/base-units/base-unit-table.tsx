import type { BaseUnit } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder } from '../list-bar/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import type { BaseUnitAction } from './base-unit-actions.tsx';
import { BaseUnitRow } from './base-unit-row.tsx';

interface BaseUnitTableProps {
  readonly units: readonly BaseUnit[];
  readonly order: ChosenOrder;
  readonly now: number;
  /** The one whose name is being edited. */
  readonly renamed: BaseUnit | null;
  readonly onRenamed: () => void;
  readonly onAction: ((action: BaseUnitAction, unit: BaseUnit) => void) | undefined;
}

const COLUMNS = ['unit', 'type', 'comms', 'lastContact'] as const;

/** The base units, as a table or as cards. */
export function BaseUnitTable({ units, order, now, renamed, onRenamed, onAction }: BaseUnitTableProps) {
  const { t } = useTranslation();
  const cards = useMediaQuery(TABLET);
  const rows = units.map((unit) => (
    <BaseUnitRow
      key={unit.id}
      unit={unit}
      now={now}
      layout={cards ? 'card' : 'row'}
      renaming={renamed?.id === unit.id}
      onRenamed={onRenamed}
      onAction={onAction}
    />
  ));
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
