import { userRoutes, type User } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { roles } from '../i18n/en/roles.ts';
import { users as texts } from '../i18n/en/users.ts';
import { SearchableList, type EntryFilter } from '../list-bar/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { roleName, toRoleChoice } from './role-choice.ts';
import { USER_COLUMNS, userTexts } from './search-users.ts';
import { UserTable } from './user-table.tsx';

addTexts({ users: texts, roles });

const UsersBar = lazyPart(async () => (await import('./users-bar.tsx')).UsersBar);

const RolesPart = lazyPart(async () => (await import('./roles-part.tsx')).RolesPart);

/** Roles that are always among the filters; others are where somebody has them. */
const USUAL_ROLES = ['admin', 'viewer'] as const;

/** Filters of the list: the role of a user, and the state of the account. */
function userFilters(users: readonly User[], t: TFunction): readonly EntryFilter<User>[] {
  const names = new Map<string, string>([
    ...USUAL_ROLES.map((role) => [role, t(`shell.roles.${role}`)] as const),
    ...users.map((user) => [toRoleChoice(user), roleName(user, t)] as const),
  ]);
  const states = {
    active: { label: t('users.active'), includes: (user: User) => !user.isDisabled },
    disabled: { label: t('users.disabled'), includes: (user: User) => user.isDisabled },
    'locked-out': { label: t('users.lockedOut'), includes: (user: User) => user.isLockedOut === true },
    invited: { label: t('users.filters.invited'), includes: (user: User) => user.invitation !== null },
    'one-factor': {
      label: t('users.filters.oneFactor'),
      includes: (user: User) => user.hasTwoFactor !== true,
    },
  };
  return [
    {
      name: 'role',
      label: t('users.columns.role'),
      any: t('users.filters.anyRole'),
      options: [...names].map(([value, label]) => ({
        value,
        label,
        includes: (user) => toRoleChoice(user) === value,
      })),
    },
    {
      name: 'state',
      label: t('users.columns.status'),
      any: t('users.filters.anyStatus'),
      options: Object.entries(states).map(([value, state]) => ({ value, ...state })),
    },
  ];
}

/** The users of the company, and the roles that they have (spec 2 §2). */
export function UsersScreen() {
  const { t } = useTranslation();
  const mayManagePeople = useCan('people');
  const [adding, setAdding] = useState(false);
  const parts = (['users', 'roles'] as const).map((name) => ({ name, title: t(`roles.parts.${name}`) }));
  const open = useOpenPart(mayManagePeople ? parts : parts.slice(0, 1));
  return (
    <>
      <PageHeader
        title={t('users.title')}
        subtitle={t(mayManagePeople ? 'users.subtitle.admin' : 'users.subtitle.viewer')}
        action={
          mayManagePeople &&
          open === 'users' && (
            <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
              {t('users.add')}
            </Button>
          )
        }
      />
      {mayManagePeople && <ScreenParts label={t('roles.parts.label')} parts={parts} open={open} />}
      {open === 'users' && <UserList mayManagePeople={mayManagePeople} />}
      {open === 'roles' && (
        <Suspense fallback={null}>
          <RolesPart />
        </Suspense>
      )}
      {mayManagePeople && <AddUserDialog open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

function UserList({ mayManagePeople }: { readonly mayManagePeople: boolean }) {
  const { t } = useTranslation();
  const users = useQuery(apiQuery(useApi(), 'Users', userRoutes.listUsers, {}));
  return (
    <>
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
            filters={userFilters(all, t)}
            columns={USER_COLUMNS}
            columnName={(column) => t(`users.columns.${column}`)}
            marking={
              mayManagePeople
                ? {
                    itemId: ({ id }) => id,
                    bar: (marks, found) => <UsersBar marks={marks} shown={found.length} />,
                  }
                : undefined
            }
          >
            {(found, { order, marks }) => <UserTable users={found} order={order} marks={marks} />}
          </SearchableList>
        )}
      </Loaded>
      {mayManagePeople && <InvitationLinks users={users.data ?? []} />}
    </>
  );
}
