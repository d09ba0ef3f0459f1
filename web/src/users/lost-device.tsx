import { passkeyRoutes, twoFactorRoutes, type User } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { nameOf } from './user-name.ts';

interface LostDeviceProps {
  readonly user: User;
  readonly what: 'twoFactor' | 'passkeys';
}

/** Says by what besides the password a user signs in, and takes it away from a lost device, after a question. */
export function LostDevice({ user, what }: LostDeviceProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = nameOf(user);
  const takeAway = async (): Promise<void> => {
    setBusy(true);
    const route = what === 'twoFactor' ? twoFactorRoutes.resetTwoFactor : passkeyRoutes.removeUserPasskeys;
    try {
      await api.call(route, { params: { userId: String(user.id) } }, { background: true });
      notifySuccess(t(`users.${what}.done`, { name }));
      await queries.invalidateQueries({ queryKey: ['Users'] });
    } catch (error) {
      notifyError(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-border px-3 py-2">
      <span className="text-body text-muted">
        {t(asking ? `users.${what}.question` : `users.${what}.hint`, { name })}
      </span>
      {asking ? (
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking(false)}>{t(`users.${what}.keep`)}</Button>
          <Button variant="danger" busy={busy} onClick={() => void takeAway()}>
            {t(`users.${what}.reset`)}
          </Button>
        </span>
      ) : (
        <Button onClick={() => setAsking(true)}>{t(`users.${what}.ask`)}</Button>
      )}
    </div>
  );
}
