import { userRoutes, type User } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { nameOf } from './user-name.ts';

interface DeleteUserDialogProps {
  /** Null while it is closed. */
  readonly user: User | null;
  readonly onClose: () => void;
}

/** Asks before a user goes. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async (userId: number): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await api.call(userRoutes.deleteUser, { params: { userId: String(userId) } }, { background: true });
      await queries.invalidateQueries({ queryKey: ['Users'] });
      onClose();
    } catch (caught) {
      // Why the last admin stays is worth its own words.
      setError(refusalStatus(caught) === 409 ? errorText(caught, t) : t('users.deleteFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={user !== null}
      onClose={() => {
        setError(undefined);
        onClose();
      }}
      onConfirm={() => void (user !== null && remove(user.id))}
      title={t('users.deleteQuestion')}
      confirmLabel={t('users.delete')}
      destructive
      busy={busy}
      error={error}
    >
      {user !== null && t('users.deleteHint', { name: nameOf(user) })}
    </ConfirmDialog>
  );
}
