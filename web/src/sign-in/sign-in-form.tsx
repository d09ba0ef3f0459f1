import { emailAddress } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { usePublicConfig } from '../platform/public-config.ts';
import { type Credentials, useSession, SessionNotKept } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import type { TFunction } from '../i18n/translate.ts';
import { errorText } from '../platform/error-text.ts';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

/** Company, e-mail, password and, where there is a second factor, its code. */
export function SignInForm() {
  const [asked, setAsked] = useState<Credentials>();
  return asked === undefined ? (
    <PasswordForm onCodeAsked={setAsked} />
  ) : (
    <Suspense fallback={<Spinner />}>
      <SecondStep credentials={asked} onBack={() => setAsked(undefined)} />
    </Suspense>
  );
}

interface PasswordFormProps {
  readonly onCodeAsked: (credentials: Credentials) => void;
}

/** Company, e-mail and password. When it succeeds the session changes, and the screen goes on by itself. */
function PasswordForm({ onCodeAsked }: PasswordFormProps) {
  const { t } = useTranslation();
  const session = useSession();
  const config = usePublicConfig();
  const form = useTextForm({
    initial: { companyName: session.lastCompanyName(), email: '', password: '' },
    check: ({ companyName, email, password }) => ({
      companyName: companyName.trim() === '' ? required(t('signIn.companyName')) : undefined,
      email: emailError(email),
      password: password === '' ? required(t('signIn.password')) : undefined,
    }),
    submit: async (values) => {
      const credentials = { ...values, email: values.email.trim() };
      try {
        await session.signIn(credentials);
        return {};
      } catch (error) {
        const wantsCode = error instanceof ApiError && error.fieldError('code') !== undefined;
        if (wantsCode) onCodeAsked(credentials);
        return wantsCode ? {} : { form: signInErrorText(error, t) };
      }
    },
  });
  const required = (field: string): string => t('signIn.required', { field });
  const emailError = (email: string): string | undefined => {
    if (email.trim() === '') return required(t('signIn.email'));
    return emailAddress.safeParse(email.trim()).success ? undefined : t('signIn.invalidEmail');
  };
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => (first.current?.value === '' ? first : second).current?.focus(), []);
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <TextField
        {...form.field('companyName')}
        ref={first}
        label={t('signIn.companyName')}
        autoComplete="organization"
      />
      <TextField
        {...form.field('email')}
        ref={second}
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
      />
      <TextField
        {...form.field('password')}
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
      />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t(form.busy ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
      {config?.emailConfigured === true && (
        <Link to="/forgot-password" className={buttonStyle('ghost')}>
          {t('signIn.forgotten')}
        </Link>
      )}
    </form>
  );
}

/** Returns the text for a user whose sign-in failed (spec 1 §8 Sign-in). */
function signInErrorText(error: unknown, t: TFunction): string {
  if (error instanceof SessionNotKept) return t('signIn.verificationFailed');
  const status = refusalStatus(error);
  // A malformed e-mail or company belongs to no user.
  return status === 401 || status === 400 ? t('signIn.invalidCredentials') : errorText(error, t);
}
