import { Navigate, useLocation } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useState } from 'react';
import { LiveUpdates } from '../live/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { UserContext, useSessionState } from '../session/index.ts';
import { CheckingSession } from '../sign-in/checking-session.tsx';
import { returnPath } from '../sign-in/return-path.ts';
import { CompanyWideSettings } from './company-wide-settings.tsx';
import { Shell } from './shell.tsx';

const MustSetUpScreen = lazyPart(
  async () => (await import('../two-factor/must-set-up-screen.tsx')).MustSetUpScreen,
);

/**
 * Lets signed-in users in; everybody else is shown the sign-in (spec 1 §2), which leads back to the address that was
 * asked for unless they signed out themselves.
 */
export function SignedInGate() {
  const state = useSessionState();
  // The first shell is drawn in pieces, or a slow phone would answer nothing meanwhile. Who is signed out is so at once.
  const isDrawn = useDeferredValue(state.status === 'signed-in');
  const [held, setHeld] = useState(false);
  const [before, setBefore] = useState(state);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state !== before) {
    setBefore(state);
    setWasSignedIn(before.status === 'signed-in');
  }
  switch (state.status) {
    case 'checking':
      return <CheckingSession />;
    case 'signed-out':
      return <ToSignIn signedOut={wasSignedIn && !state.ended} />;
    case 'signed-in':
      if (!isDrawn) return <CheckingSession />;
      if (held || state.user.mustSetUpTwoFactor === true) {
        return (
          <UserContext value={state.user}>
            <Suspense fallback={<CheckingSession />}>
              <MustSetUpScreen onHold={setHeld} />
            </Suspense>
          </UserContext>
        );
      }
      return (
        <UserContext value={state.user}>
          {/* Another user gets a shell of its own: nothing on screen outlives a change of company. */}
          <LiveUpdates key={`${state.user.companyID}:${state.user.id}`}>
            <CompanyWideSettings>
              <Shell />
            </CompanyWideSettings>
          </LiveUpdates>
        </UserContext>
      );
  }
}

function ToSignIn({ signedOut }: { readonly signedOut: boolean }) {
  const asked = useLocation({ select: ({ href }) => href });
  const [from] = useState(() => (signedOut ? undefined : returnPath(asked)));
  return <Navigate to="/login" search={from === undefined ? {} : { from }} replace />;
}
