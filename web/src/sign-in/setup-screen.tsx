import { authRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { setup } from '../i18n/en/setup.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSessionState } from '../session/index.ts';
import { CheckingSession } from './checking-session.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SetupForm } from './setup-form.tsx';
import { SignInHeading } from './sign-in-heading.tsx';

addTexts({ setup });

/** First run: creates the company and its admin, once. */
export function SetupScreen() {
  const { t } = useTranslation();
  const state = useSessionState();
  const status = useQuery(apiQuery(useApi(), 'Setup', authRoutes.setupStatus, {}));
  if (state.status === 'signed-in') return <Navigate to="/" replace />;
  if (state.status === 'checking' || status.isPending) return <CheckingSession />;
  if (status.data?.needed !== true) return <Navigate to="/login" replace />;
  return (
    <PublicFrame>
      <SignInHeading heading={t('signIn.heading')} line={t('setup.line')} />
      <SetupForm codeRequired={status.data.codeRequired} />
    </PublicFrame>
  );
}
