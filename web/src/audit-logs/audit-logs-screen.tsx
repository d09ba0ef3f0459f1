import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { auditLogs } from '../i18n/en/audit-logs.ts';
import { reviews } from '../i18n/en/reviews.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { auditSearch, type AuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { ChainState } from './chain-state.tsx';
import { ExportLinks } from './export-links.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useAuditLog } from './use-audit-log.ts';
import { useChainState } from './use-chain-state.ts';

export { LogFigures } from './log-figures.tsx';

addTexts({ auditLogs, reviews });

/** From a change of the filters to the read that follows it (spec 2 §9). */
const RELOAD_DELAY_MS = 100;

/** The audit log: who did what and when, and whether it is all still there (spec 2 §2). */
export function AuditLogsScreen() {
  const { t } = useTranslation();
  const address = useSearch({ from: '/signed-in/audit-logs' });
  const search = useMemo(() => auditSearch.parse(address), [address]);
  const navigate = useNavigate();
  const { log, isFiltered } = useAuditLog(useSettled(search, RELOAD_DELAY_MS));
  const chain = useChainState();
  const entries = log.data?.pages.flat();
  const show = (changed: AuditSearch): void =>
    void navigate({ to: '/audit-logs', search: changed, replace: true });
  return (
    <>
      <PageHeader
        title={t('auditLogs.title')}
        subtitle={t('auditLogs.subtitle')}
        action={<ExportLinks search={search} />}
      />
      <ChainState />
      <FilterBar
        search={search}
        busy={log.isFetching && !log.isFetchingNextPage}
        onChange={show}
        onRefresh={() => void Promise.all([log.refetch(), chain.refetch()])}
      />
      {log.isRefetchError && <Failure text={t('auditLogs.notRead', { reason: errorText(log.error, t) })} />}
      {entries !== undefined && entries.length > 0 && <AuditTable entries={entries} />}
      {entries?.length === 0 && !isFiltered && (
        <EmptyState icon={ScrollText} title={t('auditLogs.empty')}>
          {t('auditLogs.emptyHint')}
        </EmptyState>
      )}
      {entries?.length === 0 && isFiltered && (
        <EmptyState
          icon={ScrollText}
          title={t('auditLogs.noMatch')}
          action={<Button onClick={() => show({})}>{t('listBar.clearFilters')}</Button>}
        >
          {t('auditLogs.noMatchHint')}
        </EmptyState>
      )}
      {log.isFetchNextPageError && (
        <Failure text={t('auditLogs.olderFailed', { reason: errorText(log.error, t) })} />
      )}
      {log.hasNextPage && (
        <Button className="mt-3" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('auditLogs.older')}
        </Button>
      )}
      <Loaded
        query={log}
        loading={t('auditLogs.loading')}
        height="h-64"
        failed={t('auditLogs.failed')}
        failedHint={t('auditLogs.failedHint', { reason: errorText(log.error, t) })}
      />
    </>
  );
}

function Failure({ text }: { readonly text: string }) {
  return (
    <div className="my-3">
      <FormError>{text}</FormError>
    </div>
  );
}

/** A value once it has not changed for a while: what is typed is not asked for letter by letter. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
