import type { User } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SortHeader, type ChosenOrder, type Marks } from '../list-bar/index.ts';
import { useCan, useUser } from '../session/index.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useLongList } from '../ui/use-long-list.tsx';
import { useWhatUsersSee } from '../zones/zone-limit.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserRow } from './user-row.tsx';

const COLUMNS = ['name', 'role', 'status', 'biometrics'] as const;

const ROW_HEIGHT = { card: 96, row: 53 };

const userId = ({ id }: User): number => id;

interface UserTableProps {
  readonly users: readonly User[];
  readonly order: ChosenOrder;
  readonly marks: Marks<User>;
}

/** The users; admins open any of them, others their own record. */
export function UserTable({ users, order, marks }: UserTableProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE);
  const mayManagePeople = useCan('people');
  const { id: ownId } = useUser();
  const seenBy = useWhatUsersSee();
  const [asked, setAsked] = useState<{ readonly what: 'edit' | 'delete'; readonly id: number } | null>(null);
  const layout = phone ? 'card' : 'row';
  const { draw } = useLongList({ items: users, keyOf: userId, layout, rowHeight: ROW_HEIGHT[layout] });
  const rows = draw((user) => (
    <UserRow
      user={user}
      layout={layout}
      isSelf={user.id === ownId}
      sees={seenBy(user)}
      actions={mayManagePeople}
      mark={
        mayManagePeople
          ? { isMarked: marks.isMarked(user.id), onMark: (isMarked) => marks.mark(user.id, isMarked) }
          : undefined
      }
      onOpen={
        mayManagePeople || user.id === ownId ? () => setAsked({ what: 'edit', id: user.id }) : undefined
      }
      onDelete={
        mayManagePeople && user.id !== ownId ? () => setAsked({ what: 'delete', id: user.id }) : undefined
      }
    />
  ));
  const userForAction = (what: 'edit' | 'delete') =>
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
              <SortHeader key={column} column={column} order={order}>
                {t(`users.columns.${column}`)}
              </SortHeader>
            ))}
            {mayManagePeople && (
              <TableHeaderCell className="w-20">{t('users.columns.actions')}</TableHeaderCell>
            )}
          </TableHead>
          <TableBody>{rows}</TableBody>
        </Table>
      )}
      <EditUserDialog user={userForAction('edit')} onClose={close} />
      {mayManagePeople && <DeleteUserDialog user={userForAction('delete')} onClose={close} />}
    </>
  );
}
