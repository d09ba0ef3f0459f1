import type { AuditEntry } from '@ts1/contract';
import { ChevronDown, ChevronRight, MessageSquareQuote } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { actionText } from './action-text.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditRowProps {
  readonly entry: AuditEntry;
  /** Whether its details are open. */
  readonly open: boolean;
  /** The same function while the list exists. */
  readonly onToggle: (id: number) => void;
}

/** One row of the table of the log. */
export const AuditRow = memo(function AuditRow(props: AuditRowProps) {
  const { entry } = props;
  return (
    <TableRow>
      <TableCell>
        <Time entry={entry} />
      </TableCell>
      <TableCell className="max-w-56 min-w-20 break-all">{entry.username}</TableCell>
      <TableCell className="break-words">
        <Action entry={entry} />
      </TableCell>
      <TableCell className="break-words">{entry.description}</TableCell>
      <TableCell className="text-right">
        <DetailsButton {...props} />
      </TableCell>
    </TableRow>
  );
});

/** The row below an open one. */
export function AuditDetails({ entry }: Pick<AuditRowProps, 'entry'>) {
  return (
    <tr className="bg-raised">
      <td colSpan={5} className="px-3 py-2">
        <EntryDetails entry={entry} />
      </td>
    </tr>
  );
}

/** A card of a phone: the same as a row, in the same order, with the details within. */
export const AuditCard = memo(function AuditCard(props: AuditRowProps) {
  const { entry, open } = props;
  return (
    <li className="flex flex-col gap-1 border-b border-border bg-surface p-3 text-table last:border-b-0">
      <span className="flex flex-wrap justify-between gap-x-3 text-muted">
        <Time entry={entry} />
        <span className="break-all">{entry.username}</span>
      </span>
      <span className="font-medium">
        <Action entry={entry} />
      </span>
      <span className="break-words">{entry.description}</span>
      <span className="-ml-4">
        <DetailsButton {...props} />
      </span>
      {open && <EntryDetails entry={entry} />}
    </li>
  );
});

function Time({ entry }: Pick<AuditRowProps, 'entry'>) {
  return (
    <time dateTime={entry.timestamp} className="whitespace-nowrap">
      {formatDateTime(Date.parse(entry.timestamp), 'second')}
    </time>
  );
}

function Action({ entry }: Pick<AuditRowProps, 'entry'>) {
  const { t } = useTranslation();
  if (entry.action !== 'client_report') return actionText(entry.action, t);
  return (
    <span title={t('auditLogs.clientReportHint')}>
      <Chip tone="warning" icon={MessageSquareQuote}>
        {actionText(entry.action, t)}
      </Chip>
    </span>
  );
}

function DetailsButton({ entry, open, onToggle }: AuditRowProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      icon={open ? ChevronDown : ChevronRight}
      expanded={open}
      label={t('auditLogs.detailsOf', { id: entry.id })}
      onClick={() => onToggle(entry.id)}
    >
      {t('auditLogs.columns.details')}
    </Button>
  );
}
