import { passkeyRoutes, twoFactorRoutes, type User } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { userDisplayName } from './user-name.ts';

interface LostDeviceProps {
  readonly user: User;
  readonly what: 'twoFactor' | 'passkeys';
}

/** Says by what besides the password a user signs in, and takes it away from a lost device, after a question. */
export function LostDevice({ user, what }: LostDeviceProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const name = userDisplayName(user);
  const { busy, send } = useApiMutation(
    what === 'twoFactor' ? twoFactorRoutes.resetTwoFactor : passkeyRoutes.removeUserPasskeys,
    { background: true, onFailed: (_, reason) => notifyError(reason) },
  );
  const takeAway = async () =>
    send({ params: { userId: String(user.id) } }, () => notifySuccess(t(`users.${what}.done`, { name })));
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
