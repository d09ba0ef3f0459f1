import type { ScheduledReport, User } from '@ts1/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { userDisplayName } from '../users/index.ts';
import { whenText } from './when-text.ts';

interface ReportRowProps {
  readonly report: ScheduledReport;
  /** Undefined until they are read. */
  readonly users: readonly User[] | undefined;
  readonly onDo: (what: 'edit' | 'delete') => void;
}

/** A report: its zone, when and to which users it is sent, and when it was. */
export function ReportRow({ report, users, onDo }: ReportRowProps) {
  const { t } = useTranslation();
  const { zoneName: zone, userIds, nextRun, lastSent } = report;
  const when = whenText(report, t);
  const names = users
    ?.filter(({ id, isDisabled }) => !isDisabled && userIds.includes(id))
    .map(userDisplayName);
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium break-words">{zone}</p>
        <p className="text-fine">{when}</p>
        {names !== undefined && names.length > 0 && (
          <p className="text-fine break-words">{t('reports.to', { names: names.join(', ') })}</p>
        )}
        {names?.length === 0 && <p className="text-fine text-high">{t('reports.nobody')}</p>}
        <p className="text-fine text-muted">
          {t('reports.next', { at: formatDateTime(Date.parse(nextRun)) })}
          {' · '}
          {lastSent === null
            ? t('reports.neverSent')
            : t('reports.lastSent', { at: formatDateTime(Date.parse(lastSent)) })}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={t('reports.edit', { zone, when })} icon={Pencil} onClick={() => onDo('edit')} />
        <IconButton
          label={t('reports.remove.open', { zone, when })}
          icon={Trash2}
          variant="remove"
          onClick={() => onDo('delete')}
        />
      </div>
    </li>
  );
}
