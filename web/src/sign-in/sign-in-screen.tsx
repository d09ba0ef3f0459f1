import { authRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSessionState } from '../session/index.ts';
import { CheckingSession } from './checking-session.tsx';
import { PublicFrame } from './public-frame.tsx';
import { returnPath } from './return-path.ts';
import { SignInHeading } from './sign-in-heading.tsx';
import { WaysToSignIn } from './ways-to-sign-in.tsx';

const route = getRouteApi('/login');

/** Sign-in (spec 1 §2), or the way to the set-up while there is no company. */
export function SignInScreen() {
  const { t } = useTranslation();
  const state = useSessionState();
  const api = useApi();
  // A sign-in by biometrics goes on for a moment after the session has begun.
  const [finishing, setFinishing] = useState(false);
  const setup = useQuery({
    ...apiQuery(api, 'Setup', authRoutes.setupStatus, {}),
    enabled: state.status === 'signed-out',
  });
  if (state.status === 'signed-in' && !finishing) return <GoOn />;
  if (state.status === 'checking' || setup.isPending) return <CheckingSession />;
  if (setup.data?.needed === true) return <Navigate to="/setup" replace />;
  return (
    <PublicFrame>
      <SignInHeading heading={t('signIn.heading')} line={t('signIn.line')} />
      {state.status === 'signed-out' && state.ended && (
        <output className="mb-4 block rounded-md border border-warning px-3 py-2 text-body text-warning">
          {t('signIn.ended')}
        </output>
      )}
      <WaysToSignIn onFinishing={setFinishing} />
    </PublicFrame>
  );
}

/** To where somebody wanted to go before they were asked who they are, else to the dashboard. */
function GoOn() {
  const from = returnPath(route.useSearch().from);
  const { history } = useRouter();
  useEffect(() => {
    if (from !== undefined) history.replace(from);
  }, [from, history]);
  return from === undefined ? <Navigate to="/" replace /> : <CheckingSession />;
}
