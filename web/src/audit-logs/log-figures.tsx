import type { ReviewedLog } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Chip } from '../ui/chip.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { classes } from '../ui/classes.ts';
import { actionText } from './action-text.ts';
import type { AuditSearch } from './audit-search.ts';

interface LogFiguresProps {
  readonly log: ReviewedLog;
  /** Start of the period and its end, which is excluded; epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** Figures of the log in a period: whether it is intact, and its rows by action and by person, each leading to them. */
export function LogFigures({ log, from, to }: LogFiguresProps) {
  const { t } = useTranslation();
  const { rows, by_action: byAction, by_person: byPerson } = log;
  const period = {
    from: toDateTimeInput(from, companyTimeZone()),
    // The log shows all of the last minute.
    until: toDateTimeInput(to - 1, companyTimeZone()),
  };
  return (
    <>
      <Chain log={log} />
      <p className="text-body">
        <RowsLink search={period}>{t('auditLogs.figures.rows', { count: rows })}</RowsLink>
      </p>
      {rows > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Counts title={t('auditLogs.figures.byAction')}>
            {byAction.map(({ action, rows: count }) => (
              <Count key={action} count={count}>
                <RowsLink search={{ ...period, action }}>{actionText(action, t)}</RowsLink>
              </Count>
            ))}
          </Counts>
          <Counts title={t('auditLogs.figures.byPerson')}>
            {byPerson.map(({ username, actor, rows: count }) => (
              <Count key={`${actor} ${username}`} count={count}>
                <RowsLink search={{ ...period, search: username }}>{username}</RowsLink>
                <span className="block text-fine text-muted">{t(`auditLogs.actors.${actor}`)}</span>
              </Count>
            ))}
          </Counts>
        </div>
      )}
    </>
  );
}

function Chain({ log: { broken_at: brokenAt, problem } }: Pick<LogFiguresProps, 'log'>) {
  const { t } = useTranslation();
  if (brokenAt === null || problem === null) {
    return (
      <span>
        <Chip icon={ShieldCheck}>{t('auditLogs.chain.whole')}</Chip>
      </span>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-high">
      <Chip tone="high" icon={ShieldAlert}>
        {t('auditLogs.chain.broken')}
      </Chip>
      <strong>{t(`auditLogs.chain.problems.${problem}`, { id: brokenAt })}</strong>
    </p>
  );
}

function RowsLink({ search, children }: { readonly search: AuditSearch; readonly children: ReactNode }) {
  return (
    <Link
      to="/audit-logs"
      search={search}
      className={classes(TOUCH_AREA, 'font-medium break-words text-text underline')}
    >
      {children}
    </Link>
  );
}

function Counts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-body font-semibold">{title}</h2>
      <ul aria-label={title} className={CARD_LIST}>
        {children}
      </ul>
    </section>
  );
}

function Count({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-4 border-b border-border bg-surface px-4 py-2 text-body last:border-b-0">
      <span className="min-w-0">{children}</span>
      <span className="tabular-nums">{count}</span>
    </li>
  );
}
