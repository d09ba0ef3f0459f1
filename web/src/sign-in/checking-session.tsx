import { useTranslation } from '../i18n/use-translation.ts';
import { Spinner } from '../ui/spinner.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInHeading } from './sign-in-heading.tsx';

/** Shown while it is not known whether anybody is signed in. */
export function CheckingSession() {
  const { t } = useTranslation();
  return (
    <PublicFrame>
      <SignInHeading heading={t('signIn.heading')} line={t('signIn.line')} />
      <output className="flex items-center justify-center gap-2 py-6 text-body text-muted">
        <Spinner />
        {t('signIn.checkingSession')}
      </output>
    </PublicFrame>
  );
}
