import { emailAddress } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../platform/public-config.ts';
import { useSession } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import { signInErrorText } from './sign-in-error.ts';

/** Company, e-mail and password. When it succeeds the session changes, and the screen goes on by itself. */
export function SignInForm() {
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
      try {
        await session.signIn({ ...values, email: values.email.trim() });
        return {};
      } catch (error) {
        return { form: signInErrorText(error, t) };
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
