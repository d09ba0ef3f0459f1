import type { AuditEntry } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import { useDetailsList, useOpened } from '../ui/use-details-list.ts';
import { AuditCard, AuditDetails, AuditRow } from './audit-row.tsx';

const ROW_HEIGHT = { card: 140, row: 45 };

const entryId = ({ id }: AuditEntry): number => id;

const COLUMNS = ['timestamp', 'user', 'action', 'description'] as const;

/** Rows of the log. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const cards = useMediaQuery(TABLET);
  const layout = cards ? 'card' : 'row';
  const { opened, toggle } = useOpened();
  const draw = useDetailsList({
    items: entries,
    idOf: entryId,
    opened,
    layout,
    rowHeight: ROW_HEIGHT[layout],
  });
  const Row = cards ? AuditCard : AuditRow;
  const rows = draw({
    row: (entry) => <Row entry={entry} open={opened.has(entry.id)} onToggle={toggle} />,
    details: (entry) => <AuditDetails entry={entry} />,
  });
  if (cards) {
    return (
      <ul aria-label={t('auditLogs.title')} className={CARD_LIST}>
        {rows}
      </ul>
    );
  }
  return (
    <Table label={t('auditLogs.title')}>
      <TableHead>
        {COLUMNS.map((column) => (
          <TableHeaderCell key={column} className={column === 'action' ? 'w-56' : ''}>
            {t(`auditLogs.columns.${column}`)}
          </TableHeaderCell>
        ))}
        <TableHeaderCell className="w-28">
          <span className="sr-only">{t('auditLogs.columns.details')}</span>
        </TableHeaderCell>
      </TableHead>
      <TableBody>{rows}</TableBody>
    </Table>
  );
}
