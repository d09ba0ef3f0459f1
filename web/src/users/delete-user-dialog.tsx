import { userRoutes, type User } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
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
  return (
    <ConfirmAction
      destructive
      open={user !== null}
      onClose={onClose}
      title={t('users.deleteQuestion')}
      confirmLabel={t('users.delete')}
      // Why the last admin stays is worth its own words.
      refusal={(error) => (refusalStatus(error) === 409 ? errorText(error, t) : t('users.deleteFailed'))}
      action={async () => {
        if (user === null) return;
        const params = { userId: String(user.id) };
        await api.call(userRoutes.deleteUser, { params }, { background: true });
        await queries.invalidateQueries({ queryKey: ['Users'] });
      }}
    >
      {user !== null && t('users.deleteHint', { name: nameOf(user) })}
    </ConfirmAction>
  );
}
