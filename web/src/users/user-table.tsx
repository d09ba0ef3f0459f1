import type { User } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useIsAdmin, useUser } from '../session/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserRow } from './user-row.tsx';

const COLUMNS = ['name', 'role', 'status', 'biometrics'] as const;

/** The users; admins open any of them, others their own record. */
export function UserTable({ users }: { readonly users: readonly User[] }) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE);
  const isAdmin = useIsAdmin();
  const { id: ownId } = useUser();
  const [asked, setAsked] = useState<{ readonly what: 'edit' | 'delete'; readonly id: number } | null>(null);
  const rows = users.map((user) => (
    <UserRow
      key={user.id}
      user={user}
      layout={phone ? 'card' : 'row'}
      isSelf={user.id === ownId}
      actions={isAdmin}
      onOpen={isAdmin || user.id === ownId ? () => setAsked({ what: 'edit', id: user.id }) : undefined}
      onDelete={isAdmin && user.id !== ownId ? () => setAsked({ what: 'delete', id: user.id }) : undefined}
    />
  ));
  const userOf = (what: 'edit' | 'delete') =>
    asked?.what === what ? (users.find(({ id }) => id === asked.id) ?? null) : null;
  const close = () => setAsked(null);
  return (
    <>
      {phone ? (
        <ul aria-label={t('users.table')} className={CARD_LIST}>
          {rows}
        </ul>
      ) : (
        <Table label={t('users.table')}>
          <TableHead>
            {COLUMNS.map((column) => (
              <TableHeaderCell key={column}>{t(`users.columns.${column}`)}</TableHeaderCell>
            ))}
            {isAdmin && <TableHeaderCell className="w-20">{t('users.columns.actions')}</TableHeaderCell>}
          </TableHead>
          <TableBody>{rows}</TableBody>
        </Table>
      )}
      <EditUserDialog user={userOf('edit')} onClose={close} />
      {isAdmin && <DeleteUserDialog user={userOf('delete')} onClose={close} />}
    </>
  );
}
