import { userRoutes, type User } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { refusalStatus } from '../platform/api-error.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { userDisplayName } from './user-name.ts';

interface DeleteUserDialogProps {
  /** Null while it is closed. */
  readonly user: User | null;
  readonly onClose: () => void;
}

/** Asks before a user goes. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('users.deleteQuestion')}
      confirmLabel={t('users.delete')}
      // Why the last admin stays is worth its own words.
      refusal={(error) => (refusalStatus(error) === 409 ? undefined : t('users.deleteFailed'))}
      route={userRoutes.deleteUser}
      request={user && { params: { userId: String(user.id) } }}
      options={{ background: true }}
    >
      {user !== null && t('users.deleteHint', { name: userDisplayName(user) })}
    </ConfirmAction>
  );
}
