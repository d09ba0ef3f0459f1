import type { AuditChainState } from '@ts1/contract';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { useChainState } from './use-chain-state.ts';

/** Whether the log is as it was written: the check of its whole chain, in words. */
export function ChainState() {
  const { t } = useTranslation();
  const chain = useChainState();
  const check = (
    <Button variant="ghost" busy={chain.isFetching} onClick={() => void chain.refetch()}>
      {t('auditLogs.chain.check')}
    </Button>
  );
  return (
    <section
      aria-label={t('auditLogs.chain.title')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-border bg-surface px-3 py-1 text-table"
    >
      {chain.isError && (
        <p role="alert" className="py-2 text-high">
          {t('auditLogs.chain.failed')}
        </p>
      )}
      {chain.isPending && <p className="py-2 text-muted">{t('auditLogs.chain.checking')}</p>}
      {chain.data !== undefined && <State state={chain.data} />}
      <span className="-mr-3 ml-auto flex flex-wrap items-center gap-x-2">
        {chain.data !== undefined && <Proof publicKey={chain.data.public_key} />}
        {check}
      </span>
    </section>
  );
}

function State({ state }: { readonly state: AuditChainState }) {
  const { t } = useTranslation();
  const { broken_at: brokenAt, problem, signed_to: signedTo, signed_at: signedAt } = state;
  return (
    <>
      {brokenAt !== null && problem !== null ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-high">
          <Chip tone="high" icon={ShieldAlert}>
            {t('auditLogs.chain.broken')}
          </Chip>
          <strong>{t(`auditLogs.chain.problems.${problem}`, { id: brokenAt })}</strong>
          <span className="text-text">{t('auditLogs.chain.whatNow')}</span>
        </div>
      ) : (
        <Chip tone="ok" icon={ShieldCheck}>
          {t('auditLogs.chain.whole')}
        </Chip>
      )}
      <span>{t('auditLogs.chain.entries', { count: state.entries })}</span>
      {signedTo !== null && signedAt !== null && (
        <span>{t('auditLogs.chain.signed', { id: signedTo, at: time(signedAt) })}</span>
      )}
      {signedTo === null && brokenAt === null && <span>{t('auditLogs.chain.unsigned')}</span>}
      <span className="text-muted">{t('auditLogs.chain.checked', { at: time(state.checked_at) })}</span>
    </>
  );
}

function Proof({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation();
  return (
    <details className="text-muted">
      <summary className="min-h-6 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        {t('auditLogs.chain.proof')}
      </summary>
      {t('auditLogs.chain.proofText')} {t('auditLogs.chain.key')}:{' '}
      <code className="break-all">{publicKey}</code>
    </details>
  );
}

function time(timestamp: string): string {
  return formatDateTime(Date.parse(timestamp), 'second');
}
