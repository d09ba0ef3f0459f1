import { userRoutes, type User } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/notify.ts';

/** Says that an account is locked, and lifts that. */
export function UnlockUser({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { busy, send } = useApiMutation(userRoutes.updateUser, {
    background: true,
    onFailed: () => notifyError(t('users.updateFailed')),
  });
  const request = { params: { userId: String(user.id) }, body: { isLockedOut: false as const } };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-warning px-3 py-2">
      <span className="text-body text-warning">{t('users.lockedHint')}</span>
      <Button busy={busy} onClick={() => void send(request)}>
        {t('users.unlock')}
      </Button>
    </div>
  );
}
