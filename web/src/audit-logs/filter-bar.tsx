import { AUDIT_ACTIONS, AUDIT_LIMITS, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { useTyped } from '../ui/use-typed.ts';
import { actionText } from './action-text.ts';
import { pageLimit } from './audit-query.ts';
import { auditSearch, type AuditSearch } from './audit-search.ts';

const ALL = 'all';

interface FilterBarProps {
  readonly search: AuditSearch;
  readonly busy: boolean;
  readonly onChange: (search: AuditSearch) => void;
  readonly onRefresh: () => void;
}

/** Everything that the log can be searched by (spec 2 §2). */
export function FilterBar({ search, busy, onChange, onRefresh }: FilterBarProps) {
  const { t } = useTranslation();
  const users = useQuery(apiQuery(useApi(), 'Users', userRoutes.listUsers, {})).data ?? [];
  const { user, action } = search;
  const phone = useMediaQuery(PHONE);
  const [shown, setShown] = useState(false);
  const actions = AUDIT_ACTIONS.map((value) => ({ value: value as string, label: actionText(value, t) }));
  const people = users.map(({ id, username }) => ({ value: String(id), label: username }));
  if (user !== undefined && !users.some(({ id }) => id === user)) {
    // Somebody who was deleted since still has rows.
    people.push({ value: String(user), label: t('auditLogs.someUser', { id: user }) });
  }
  const typed = useTyped(search.search ?? '', (text) => change({ search: orNothing(text) }));
  /** With what is typed now, which the address may not have yet. */
  function change(changed: Partial<Record<keyof AuditSearch, unknown>>): void {
    onChange(auditSearch.parse({ ...search, search: orNothing(typed.value), ...changed }));
  }
  const chosen = (value: string) => (value === ALL ? undefined : value);
  if (phone && !shown) {
    return (
      <Button className="mb-4" icon={SlidersHorizontal} onClick={() => setShown(true)}>
        {t('auditLogs.filters')}
      </Button>
    );
  }
  return (
    <search
      aria-label={t('auditLogs.filters')}
      className="mb-4 grid grid-cols-2 items-start gap-3 max-md:[&>:has([type=datetime-local])]:col-span-2 md:grid-cols-3 xl:grid-cols-[1.2fr_1.2fr_1fr_5.5rem_13rem_13rem]"
    >
      <TextField
        type="search"
        label={t('auditLogs.search')}
        placeholder={t('auditLogs.searchHint')}
        maxLength={200}
        value={typed.value}
        onChange={({ target }) => typed.change(target.value)}
      />
      <Select
        label={t('auditLogs.action')}
        value={action ?? ALL}
        options={[
          { value: ALL, label: t('auditLogs.anyAction') },
          ...actions.toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
        onChange={(value) => change({ action: chosen(value) })}
      />
      <Select
        label={t('auditLogs.user')}
        value={user === undefined ? ALL : String(user)}
        options={[{ value: ALL, label: t('auditLogs.anyUser') }, ...people]}
        onChange={(value) => change({ user: chosen(value) })}
      />
      <Select
        label={t('auditLogs.limit')}
        value={String(pageLimit(search))}
        options={AUDIT_LIMITS.map((limit) => ({ value: String(limit), label: String(limit) }))}
        onChange={(value) => change({ limit: Number(value) })}
      />
      <TextField
        type="datetime-local"
        label={t('auditLogs.start')}
        hint={t('auditLogs.timeZoneHint', { timeZone: companyTimeZone() })}
        value={search.from ?? ''}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('auditLogs.end')}
        value={search.until ?? ''}
        onChange={({ target }) => change({ until: target.value })}
      />
      <span className="col-span-full flex flex-wrap gap-2">
        <Button icon={RefreshCw} busy={busy} onClick={onRefresh}>
          {t('auditLogs.refresh')}
        </Button>
        <Button onClick={() => onChange({})}>{t('auditLogs.clearFilters')}</Button>
      </span>
    </search>
  );
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
