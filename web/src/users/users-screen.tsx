import { userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { users as texts } from '../i18n/en/users.ts';
import { SearchableList } from '../list-search/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
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
      <Loaded
        query={users}
        loading={t('users.loading')}
        skeleton={<SkeletonRows label={t('users.loading')} rows={2} />}
        failed={t('users.failed')}
        failedHint={t('users.failedHint')}
      >
        {(all) => (
          <SearchableList
            items={all}
            searchTexts={userTexts}
            screen="users"
            always
            label={t('users.search')}
            noMatch={t('users.noMatch')}
          >
            {(found) => <UserTable users={found} />}
          </SearchableList>
        )}
      </Loaded>
      {isAdmin && <AddUserDialog open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}
