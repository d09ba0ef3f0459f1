import { AUDIT_GROUPS, AUDIT_LIMITS, auditGroup, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ListBar, type ListFilter } from '../list-bar/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Select } from '../ui/select.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { useTyped } from '../ui/use-typed.ts';
import { actionText } from './action-text.ts';
import { pageLimit } from './audit-query.ts';
import { auditSearch, type AuditSearch } from './audit-search.ts';

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
  const actions = auditGroup.options.flatMap((group) =>
    AUDIT_GROUPS[group]
      .map((value) => ({ value, label: actionText(value, t), group: t(`reviews.groups.${group}`) }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  );
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
  const filters: readonly ListFilter[] = [
    {
      label: t('auditLogs.action'),
      any: t('auditLogs.anyAction'),
      options: actions,
      value: action,
      onChange: (value) => change({ action: value }),
    },
    {
      label: t('auditLogs.user'),
      any: t('auditLogs.anyUser'),
      options: people,
      value: user === undefined ? undefined : String(user),
      onChange: (value) => change({ user: value }),
    },
  ];
  const isPhone = useMediaQuery(PHONE);
  const isFiltered = Object.values({ ...search, limit: undefined }).some((value) => value !== undefined);
  return (
    <search aria-label={t('auditLogs.filters')} className="block">
      <ListBar
        label={t('auditLogs.search')}
        placeholder={t('auditLogs.searchHint')}
        value={typed.value}
        onChange={typed.change}
        always
        filters={filters}
        fields={<Fields search={search} onChange={change} />}
        onClear={isFiltered || !isPhone ? () => onChange({}) : undefined}
        action={
          <Button icon={RefreshCw} busy={busy} onClick={onRefresh}>
            {t('auditLogs.refresh')}
          </Button>
        }
      />
    </search>
  );
}

interface FieldsProps {
  readonly search: AuditSearch;
  readonly onChange: (changed: Partial<Record<'from' | 'until' | 'limit', unknown>>) => void;
}

/** Beginning and end of the rows, and how many are on a page. */
function Fields({ search, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-start gap-3">
      <DateField
        precision="minute"
        label={t('auditLogs.start')}
        hint={t('auditLogs.timeZoneHint', { timeZone: companyTimeZone() })}
        value={search.from ?? ''}
        onChange={(value) => onChange({ from: value })}
      />
      <DateField
        precision="minute"
        label={t('auditLogs.end')}
        value={search.until ?? ''}
        onChange={(value) => onChange({ until: value })}
      />
      <Select
        label={t('auditLogs.limit')}
        value={String(pageLimit(search))}
        options={AUDIT_LIMITS.map((limit) => ({ value: String(limit), label: String(limit) }))}
        onChange={(value) => onChange({ limit: Number(value) })}
      />
    </div>
  );
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
