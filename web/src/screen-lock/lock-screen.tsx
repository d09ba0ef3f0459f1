import { sessionLockRoutes } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { Fingerprint, LogOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { errorText } from '../platform/error-text.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import type { Session, SessionUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

/** Name of the channel by which the tabs of a browser tell one another that the session was unlocked. */
const CHANNEL = 'ts1-unlocked';

interface Unlocking {
  readonly api: ApiClient;
  readonly onUnlocked: () => void;
}

/** Given as they are: contexts that only this part provides would weigh on the first load. */
interface LockScreenProps extends Unlocking {
  readonly session: Session;
  readonly user: SessionUser;
}

/** All that a locked screen shows: who is signed in, and the ways to go on or to sign out. */
export function LockScreen({ api, session, user, onUnlocked }: LockScreenProps) {
  const { t } = useTranslation();
  const unlocked = useUnlocked({ api, onUnlocked });
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
            {t('screenLock.whose', { username: user.username, company: user.companyName })}
          </p>
        </div>
        <PasswordForm api={api} email={user.email} onUnlocked={unlocked} />
        {supportsPasskeys() && <PasskeyButton api={api} onUnlocked={unlocked} />}
        <SignOutButton session={session} />
        <p className="text-fine text-muted">{t('screenLock.alarms')}</p>
      </section>
    </main>
  );
}

/** Returns what to call when the session was unlocked here; calls back too when it was in another tab. */
function useUnlocked({ api, onUnlocked }: Unlocking): () => void {
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

function PasswordForm({ api, email, onUnlocked }: Unlocking & Pick<SessionUser, 'email'>) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useTextForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: password === '' ? t('screenLock.passwordMissing') : undefined,
    }),
    submit: async ({ password }) => {
      try {
        await api.call(sessionLockRoutes.unlockSession, {
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

function PasskeyButton({ api, onUnlocked }: Unlocking) {
  const { t } = useTranslation();
  const { busy, error, send } = useAction(async () => {
    const optionsJSON = await api.call(sessionLockRoutes.unlockPasskeyOptions, {});
    const response = await startAuthentication({ optionsJSON });
    await api.call(sessionLockRoutes.unlockSession, {
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

function SignOutButton({ session }: Pick<LockScreenProps, 'session'>) {
  const { t } = useTranslation();
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
