import { emailAddress, passwordLinkRoutes } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { passwordLinks } from '../i18n/en/password-links.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import { LinkNews } from './link-news.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInHeading } from './sign-in-heading.tsx';

addTexts({ passwordLinks });

/** Asks for a link by which a forgotten password is replaced. It never says whether there is such an account. */
export function ForgottenPasswordScreen() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  return (
    <PublicFrame>
      <SignInHeading heading={t('signIn.heading')} line={t('passwordLinks.forgotten.line')} />
      {sent ? (
        <LinkNews
          title={t('passwordLinks.forgotten.sent')}
          hint={t('passwordLinks.forgotten.sentHint')}
          tone="ok"
        />
      ) : (
        <ForgottenPasswordForm onSent={() => setSent(true)} />
      )}
      <Link to="/login" className={classes(buttonStyle('ghost'), 'mt-4 w-full')}>
        {t('passwordLinks.backToSignIn')}
      </Link>
    </PublicFrame>
  );
}

function ForgottenPasswordForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const session = useSession();
  const form = useTextForm({
    initial: { companyName: session.lastCompanyName(), email: '' },
    check: ({ companyName, email }) => ({
      companyName:
        companyName.trim() === '' ? t('signIn.required', { field: t('signIn.companyName') }) : undefined,
      email: emailAddress.safeParse(email.trim()).success ? undefined : t('signIn.invalidEmail'),
    }),
    submit: async ({ companyName, email }) => {
      try {
        await sendChange(passwordLinkRoutes.forgottenPassword, {
          body: { companyName, email: email.trim() },
        });
        onSent();
        return {};
      } catch (error) {
        return { form: errorText(error, t) };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('passwordLinks.forgotten.hint')}</p>
      <TextField {...form.field('companyName')} label={t('signIn.companyName')} autoComplete="organization" />
      <TextField {...form.field('email')} label={t('signIn.email')} type="email" autoComplete="username" />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t(form.busy ? 'passwordLinks.forgotten.submitting' : 'passwordLinks.forgotten.submit')}
      </Button>
    </form>
  );
}
