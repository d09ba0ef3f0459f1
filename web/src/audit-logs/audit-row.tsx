import type { AuditEntry } from '@ts1/contract';
import { ChevronDown, ChevronRight, MessageSquareQuote } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { actionText } from './action-text.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly layout: 'row' | 'card';
}

/** One row of the log with its details to open: a table row, or on a phone a card in the same order. */
export const AuditRow = memo(function AuditRow({ entry, layout }: AuditRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const time = (
    <time dateTime={entry.timestamp} className="whitespace-nowrap">
      {formatDateTime(Date.parse(entry.timestamp), 'second')}
    </time>
  );
  const action =
    entry.action === 'client_report' ? (
      <span title={t('auditLogs.clientReportHint')}>
        <Chip tone="warning" icon={MessageSquareQuote}>
          {actionText(entry.action, t)}
        </Chip>
      </span>
    ) : (
      actionText(entry.action, t)
    );
  const toggle = (
    <Button
      variant="ghost"
      icon={open ? ChevronDown : ChevronRight}
      expanded={open}
      label={t('auditLogs.detailsOf', { id: entry.id })}
      onClick={() => setOpen(!open)}
    >
      {t('auditLogs.columns.details')}
    </Button>
  );
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-1 border-b border-border bg-surface p-3 text-table last:border-b-0">
        <span className="flex flex-wrap justify-between gap-x-3 text-muted">
          {time}
          <span className="break-all">{entry.username}</span>
        </span>
        <span className="font-medium">{action}</span>
        <span className="break-words">{entry.description}</span>
        <span className="-ml-4">{toggle}</span>
        {open && <EntryDetails entry={entry} />}
      </li>
    );
  }
  return (
    <>
      <TableRow>
        <TableCell>{time}</TableCell>
        <TableCell className="max-w-56 min-w-20 break-all">{entry.username}</TableCell>
        <TableCell className="whitespace-nowrap">{action}</TableCell>
        <TableCell className="break-words">{entry.description}</TableCell>
        <TableCell className="text-right">{toggle}</TableCell>
      </TableRow>
      {open && (
        <tr className="bg-raised">
          <td colSpan={5} className="px-3 py-2">
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
});
