import type { AuditEntry } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import { AuditRow } from './audit-row.tsx';

const COLUMNS = ['timestamp', 'user', 'action', 'description'] as const;

/** Rows of the log. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const cards = useMediaQuery(TABLET);
  const rows = entries.map((entry) => (
    <AuditRow key={entry.id} entry={entry} layout={cards ? 'card' : 'row'} />
  ));
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
          <TableHeaderCell key={column}>{t(`auditLogs.columns.${column}`)}</TableHeaderCell>
        ))}
        <TableHeaderCell className="w-28">
          <span className="sr-only">{t('auditLogs.columns.details')}</span>
        </TableHeaderCell>
      </TableHead>
      <TableBody>{rows}</TableBody>
    </Table>
  );
}
