import { userRoutes, type User } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/notify.ts';

/** Says that an account is locked, and lifts that. */
export function UnlockUser({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const unlock = async (): Promise<void> => {
    setBusy(true);
    const params = { userId: String(user.id) };
    try {
      await api.call(userRoutes.updateUser, { params, body: { isLockedOut: false } }, { background: true });
      await queries.invalidateQueries({ queryKey: ['Users'] });
    } catch {
      notifyError(t('users.updateFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-warning px-3 py-2">
      <span className="text-body text-warning">{t('users.lockedHint')}</span>
      <Button busy={busy} onClick={() => void unlock()}>
        {t('users.unlock')}
      </Button>
    </div>
  );
}
