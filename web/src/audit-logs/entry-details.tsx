import type { AuditEntry } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { inWords } from './action-text.ts';
import type { TFunction } from '../i18n/translate.ts';
import { NO_VALUE } from '../platform/units.ts';

/** Detail of a row that says why its author made the change. */
const REASON = 'changeReason';

/** Everything that a row holds beyond its line: its actor, the values before and after, and its place in the chain. */
export function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { [REASON]: reason, ...details } = entry.details;
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-table sm:grid-cols-[auto_1fr] [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-muted">
      <dt>{t('auditLogs.row')}</dt>
      <dd>{entry.id}</dd>
      <dt>{t('auditLogs.by')}</dt>
      <dd>{t(`auditLogs.actors.${entry.actor}`)}</dd>
      {reason !== undefined && (
        <>
          <dt>{t('auditLogs.reason')}</dt>
          <dd className="whitespace-pre-line">{plain(reason)}</dd>
        </>
      )}
      {Object.entries(details).map(([name, value]) => (
        <Detail key={name} name={name} value={value} />
      ))}
      <dt>{t('auditLogs.hash')}</dt>
      <dd className="font-mono text-fine break-all">{entry.hash}</dd>
      <dt>{t('auditLogs.previousHash')}</dt>
      <dd className="font-mono text-fine break-all">{entry.previous_hash}</dd>
    </dl>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{inWords(name)}</dt>
      <dd>{detailText(value, t)}</dd>
    </>
  );
}

/** A figure of a row in words; what changed as before and after. */
function detailText(value: unknown, t: TFunction): string {
  if (isChange(value)) {
    return t('auditLogs.changed', { before: plain(value.before), after: plain(value.after) });
  }
  return plain(value);
}

function isChange(value: unknown): value is { readonly before: unknown; readonly after: unknown } {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
