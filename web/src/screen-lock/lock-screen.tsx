import { sessionLockRoutes } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { Fingerprint, LogOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useSession, useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

/** Name of the channel by which the tabs of a browser tell one another that the session was unlocked. */
const CHANNEL = 'ts1-unlocked';

interface LockScreenProps {
  readonly onUnlocked: () => void;
}

/** All that a locked screen shows: who is signed in, and the ways to go on or to sign out. */
export function LockScreen({ onUnlocked }: LockScreenProps) {
  const { t } = useTranslation();
  const { companyName, username } = useUser();
  const unlocked = useUnlocked(onUnlocked);
  return (
    <main className="flex min-h-dvh items-center justify-center bg-canvas p-4">
      <section
        aria-labelledby="screen-lock"
        className="flex w-full max-w-sm flex-col gap-4 rounded-md border border-border bg-surface p-6 shadow-raised"
      >
        <div>
          <h1 id="screen-lock" className="text-title font-semibold">
            {t('screenLock.title')}
          </h1>
          <p className="mt-1 text-body break-words text-muted">
            {t('screenLock.whose', { username, company: companyName })}
          </p>
        </div>
        <PasswordForm onUnlocked={unlocked} />
        {supportsPasskeys() && <PasskeyButton onUnlocked={unlocked} />}
        <SignOutButton />
        <p className="text-fine text-muted">{t('screenLock.alarms')}</p>
      </section>
    </main>
  );
}

/** Returns what to call when the session was unlocked here; calls back too when it was in another tab. */
function useUnlocked(onUnlocked: () => void): () => void {
  const api = useApi();
  const end = useEffectEvent(onUnlocked);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const readLock = async () => api.call(sessionLockRoutes.sessionLock, {}, { background: true, signal });
    const look = (): void => {
      readLock().then(
        ({ isLocked }) => (isLocked || signal.aborted ? undefined : end()),
        // Without an answer the screen stays locked.
        () => undefined,
      );
    };
    look();
    const opened = new BroadcastChannel(CHANNEL);
    opened.addEventListener('message', look);
    channel.current = opened;
    window.addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      stopped.abort();
      opened.close();
    };
  }, [api]);
  return () => {
    channel.current?.postMessage('unlocked');
    onUnlocked();
  };
}

function PasswordForm({ onUnlocked }: LockScreenProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useTextForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: password === '' ? t('screenLock.passwordMissing') : undefined,
    }),
    submit: async ({ password }) => {
      try {
        await sendChange(sessionLockRoutes.unlockSession, {
          body: { proof: { kind: 'password', password } },
        });
        onUnlocked();
        return {};
      } catch (error) {
        const isWrong = error instanceof ApiError && error.fieldError('proof.password') !== undefined;
        return isWrong ? { password: t('screenLock.passwordWrong') } : { form: errorText(error, t) };
      }
    },
  });
  const { email } = useUser();
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {/* Tells the browser's password manager whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        {...form.field('password')}
        ref={field}
        label={t('screenLock.password')}
        type="password"
        autoComplete="current-password"
      />
      <FormError>{form.errors.form}</FormError>
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('screenLock.unlock')}
      </Button>
    </form>
  );
}

function PasskeyButton({ onUnlocked }: LockScreenProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const { busy, error, send } = useAction(async () => {
    const optionsJSON = await sendChange(sessionLockRoutes.unlockPasskeyOptions, {});
    const response = await startAuthentication({ optionsJSON });
    await sendChange(sessionLockRoutes.unlockSession, {
      body: { proof: { kind: 'passkey', response: { ...response, type: 'public-key' } } },
    });
  });
  return (
    <>
      <Button icon={Fingerprint} busy={busy} onClick={() => void send(undefined, onUnlocked)}>
        {t('screenLock.passkey')}
      </Button>
      <FormError>{error === null ? undefined : t('screenLock.passkeyFailed')}</FormError>
    </>
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const session = useSession();
  const { busy, failure, send } = useAction(async () => session.signOut());
  return (
    <>
      <Button variant="ghost" icon={LogOut} busy={busy} onClick={() => void send(undefined)}>
        {t('shell.signOut')}
      </Button>
      <FormError>{failure}</FormError>
    </>
  );
}
