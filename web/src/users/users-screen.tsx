import { userRoutes, type User } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { users as texts } from '../i18n/en/users.ts';
import { ListSearch, NoMatch, useListSearch } from '../list-search/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { userTexts } from './search-users.ts';
import { UserTable } from './user-table.tsx';

addTexts({ users: texts });

/** The users of the company (spec 2 §2). */
export function UsersScreen() {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const users = useQuery(apiQuery(useApi(), 'Users', userRoutes.listUsers, {}));
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t('users.title')}
        subtitle={t(isAdmin ? 'users.subtitle.admin' : 'users.subtitle.viewer')}
        action={
          isAdmin && (
            <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
              {t('users.add')}
            </Button>
          )
        }
      />
      {users.data !== undefined && <Users users={users.data} />}
      {users.isPending && (
        <LoadingState label={t('users.loading')}>
          <span className="flex flex-col gap-2 rounded-md border border-border bg-surface p-4">
            <span aria-hidden className="text-body text-muted">
              {t('users.loading')}
            </span>
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </span>
        </LoadingState>
      )}
      {users.isError && users.data === undefined && (
        <ErrorState
          title={t('users.failed')}
          action={<Button onClick={() => void users.refetch()}>{t('ui.tryAgain')}</Button>}
        >
          {t('users.failedHint')}
        </ErrorState>
      )}
      {isAdmin && <AddUserDialog open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

function Users({ users }: { readonly users: readonly User[] }) {
  const { t } = useTranslation();
  const { search, setSearch, found: shown } = useListSearch(users, userTexts);
  return (
    <>
      <ListSearch
        screen="users"
        always
        label={t('users.search')}
        value={search}
        onChange={setSearch}
        shown={shown.length}
        total={users.length}
      />
      {shown.length === 0 ? (
        <NoMatch title={t('users.noMatch')} onShowAll={() => setSearch('')} />
      ) : (
        <UserTable users={shown} />
      )}
    </>
  );
}
