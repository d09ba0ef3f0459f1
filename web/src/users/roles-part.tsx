import {
  BUILT_IN_ROLE_KEYS,
  type CompanyRole,
  companyRoleRoutes,
  MOST_ROLES,
  type User,
  userRoutes,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { permissionsText, toRoleChoice } from './role-choice.ts';
import { RoleDialog } from './role-dialog.tsx';
import { userDisplayName } from './user-name.ts';

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly role: CompanyRole }
  | null;

/** The roles of the company and the built-in ones: what each permits, and who has it. */
export function RolesPart() {
  const { t } = useTranslation();
  const api = useApi();
  const self = useUser();
  const roles = useQuery(apiQuery(api, 'Users', companyRoleRoutes.listRoles, {}));
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {})).data ?? [];
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const mayChange = ({ permissions }: CompanyRole) =>
    self.roles === '1' || permissions.every((one) => self.permissions.includes(one));
  return (
    <>
      <p className="mb-3 max-w-3xl text-body text-muted">{t('roles.hint')}</p>
      <Card title={t('roles.own')} className="mb-4">
        <Loaded query={roles} loading={t('roles.loading')} failed={t('roles.failed')}>
          {(list) => (
            <>
              {list.length === 0 && <p className="text-body text-muted">{t('roles.none')}</p>}
              <ul className="flex flex-col">
                {list.map((role) => (
                  <RoleItem
                    key={role.id}
                    name={role.name}
                    permits={permissionsText(role.permissions, t)}
                    users={users.filter(({ roleId }) => roleId === role.id)}
                  >
                    {mayChange(role) && (
                      <span className="flex shrink-0">
                        <IconButton
                          label={t('roles.edit', { name: role.name })}
                          icon={Pencil}
                          onClick={() => setOpen({ kind: 'edit', role })}
                        />
                        <IconButton
                          label={t('roles.delete', { name: role.name })}
                          icon={Trash2}
                          variant="remove"
                          onClick={() => setOpen({ kind: 'delete', role })}
                        />
                      </span>
                    )}
                  </RoleItem>
                ))}
              </ul>
              {list.length < MOST_ROLES && (
                <Button className="mt-3" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
                  {t('roles.add')}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Card>
      <Card title={t('roles.builtIn')}>
        <ul className="flex flex-col">
          {BUILT_IN_ROLE_KEYS.map((key) => (
            <RoleItem
              key={key}
              name={t(`shell.roles.${key}`)}
              permits={t(`roles.hints.${key}`)}
              users={users.filter((user) => toRoleChoice(user) === key)}
            />
          ))}
        </ul>
      </Card>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <RoleDialog role={open.kind === 'edit' ? open.role : null} onClose={close} />
      )}
      <ConfirmAction
        destructive
        onClose={close}
        title={t('roles.deleteQuestion')}
        confirmLabel={t('roles.deleteYes')}
        route={companyRoleRoutes.deleteRole}
        request={open?.kind === 'delete' ? { params: { roleId: String(open.role.id) } } : null}
      >
        {open?.kind === 'delete' && t('roles.deleteHint', { name: open.role.name })}
      </ConfirmAction>
    </>
  );
}

interface RoleItemProps {
  readonly name: string;
  /** Its permissions, in words. */
  readonly permits: string;
  /** Users who have it. */
  readonly users: readonly User[];
  readonly children?: ReactNode;
}

function RoleItem({ name, permits, users, children }: RoleItemProps) {
  const { t } = useTranslation();
  return (
    <li className="flex items-start justify-between gap-3 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <span className="flex min-w-0 flex-col gap-0.5">
        <h3 className="text-body font-semibold break-words">{name}</h3>
        <span className="text-table">{permits}</span>
        <span className="text-fine break-words text-muted">
          {users.length === 0 ? t('roles.nobody') : users.map(userDisplayName).join(', ')}
        </span>
      </span>
      {children}
    </li>
  );
}
