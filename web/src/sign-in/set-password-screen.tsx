import { newPassword, PASSWORD_MIN_LENGTH, passwordLinkRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { passwordLinks } from '../i18n/en/password-links.ts';
import { useApi } from '../platform/api-context.tsx';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { FormError } from '../ui/form-error.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import { LinkNews } from './link-news.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInHeading } from './sign-in-heading.tsx';

addTexts({ passwordLinks });

type Outcome = 'open' | 'done' | 'over';

/** Sets a password by the link of an e-mail; its token is behind the # of the address. */
export function SetPasswordScreen() {
  const { t } = useTranslation();
  const api = useApi();
  const token = useRouterState({ select: ({ location }) => location.hash });
  const [outcome, setOutcome] = useState<Outcome>('open');
  const link = useQuery({
    queryKey: ['PasswordLink', token],
    queryFn: async () => api.call(passwordLinkRoutes.openPasswordLink, { body: { token } }),
    retry: false,
    enabled: outcome === 'open',
  });
  const status = refusalStatus(link.error);
  const isOver = outcome === 'over' || status === 404 || status === 400;
  return (
    <PublicFrame>
      <SignInHeading
        heading={t('signIn.heading')}
        line={
          link.data === undefined
            ? t('passwordLinks.forgotten.line')
            : t(`passwordLinks.set.${link.data.purpose}`, { companyName: link.data.companyName })
        }
      />
      {outcome === 'done' && (
        <LinkNews title={t('passwordLinks.set.done')} hint={t('passwordLinks.set.doneHint')} tone="ok" />
      )}
      {outcome !== 'done' && isOver && (
        <LinkNews title={t('passwordLinks.set.over')} hint={t('passwordLinks.set.overHint')} tone="warning" />
      )}
      {outcome === 'open' && !isOver && link.isError && <FormError>{errorText(link.error, t)}</FormError>}
      {outcome === 'open' && link.isPending && (
        <output className="flex items-center justify-center gap-2 py-6 text-body text-muted">
          <Spinner />
          {t('passwordLinks.set.checking')}
        </output>
      )}
      {outcome === 'open' && link.data !== undefined && (
        <SetPasswordForm token={token} email={link.data.email} onOutcome={setOutcome} />
      )}
      {outcome !== 'done' && isOver && (
        <Link to="/forgot-password" className={classes(buttonStyle('secondary'), 'mt-4 w-full')}>
          {t('passwordLinks.askAgain')}
        </Link>
      )}
      <Link
        to="/login"
        className={classes(buttonStyle(outcome === 'done' ? 'primary' : 'ghost'), 'mt-4 w-full')}
      >
        {t('passwordLinks.backToSignIn')}
      </Link>
    </PublicFrame>
  );
}

interface SetPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onOutcome: (outcome: Outcome) => void;
}

function SetPasswordForm({ token, email, onOutcome }: SetPasswordFormProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const form = useTextForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: (values) => ({
      newPassword: newPassword.safeParse(values.newPassword).success
        ? undefined
        : t('passwordLinks.set.invalid'),
      confirmPassword:
        values.confirmPassword === values.newPassword ? undefined : t('passwordLinks.set.notSame'),
    }),
    submit: async ({ newPassword: chosen }) => {
      try {
        await sendChange(passwordLinkRoutes.setPasswordByLink, { body: { token, newPassword: chosen } });
        onOutcome('done');
        return {};
      } catch (error) {
        if (refusalStatus(error) === 404) onOutcome('over');
        const isEasy = error instanceof ApiError && error.fieldError('newPassword') !== undefined;
        return isEasy ? { newPassword: t('passwordLinks.set.easy') } : { form: errorText(error, t) };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <TextField
        label={t('passwordLinks.set.email')}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <TextField
        {...form.field('newPassword')}
        label={t('passwordLinks.set.newPassword')}
        hint={t('passwordLinks.set.hint', { count: PASSWORD_MIN_LENGTH })}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmPassword')}
        label={t('passwordLinks.set.confirmPassword')}
        type="password"
        autoComplete="new-password"
      />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t(form.busy ? 'passwordLinks.set.submitting' : 'passwordLinks.set.submit')}
      </Button>
    </form>
  );
}
