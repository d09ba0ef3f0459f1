import { routes } from '@ts1/contract';
import { change } from '../audit/index.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import type { Cookies } from './cookies.ts';
import {
  readAcknowledgementPin,
  removeAcknowledgementPin,
  setAcknowledgementPin,
} from './acknowledgement-pin.ts';
import { createConfirmIdentity } from './confirm-identity.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import { requestPlace } from './place.ts';
import { endSession, findSession } from './sessions.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';
import type { NotifyPerson } from './notify-person.ts';
import { createUpdatePassword } from './update-password.ts';
import { readUserData, toUserData } from './user-data.ts';

export interface AuthDeps extends SignInDeps {
  readonly cookies: Cookies;
  readonly notifyPerson: NotifyPerson;
  readonly hashNewPassword: HashNewPassword;
}

/** Sign-in, sign-out, one's own sessions, the proof that it is still the same person, and the change of a password. */
export function registerAuthRoutes(api: Api, deps: AuthDeps): void {
  const { cookies, database, clock } = deps;
  const signIn = createSignIn(deps);
  const updatePassword = createUpdatePassword(deps);

  registerRoute(api, routes.login, async ({ body, request, reply }) => {
    const signedIn = await signIn({ ...body, ...requestPlace(request, cookies) });
    cookies.keep(reply, signedIn);
    const userData = await readUserData(database, signedIn.session, clock.now());
    return { message: 'Login successful', userData };
  });

  registerRoute(api, routes.logout, async ({ request, reply }) => {
    const token = cookies.sessionToken(request);
    const user = token && (await findSession(database, token, clock.now()));
    if (user) {
      const { companyId, userId, username, sessionId } = user;
      await change(deps, companyId, { kind: 'user', userId, username }, async (signOut) => {
        await endSession(signOut, sessionId);
        signOut.record('user_logout', 'Signed out');
      });
    }
    cookies.forgetSession(reply);
    return { message: 'Logout successful' };
  });

  registerRoute(api, routes.verifyAccess, ({ user }) => ({
    message: 'Valid Session' as const,
    data: toUserData(user),
  }));

  const confirmIdentity = createConfirmIdentity(deps);
  registerRoute(api, routes.confirmIdentity, async ({ user, body }) => confirmIdentity(user, body));
  registerRoute(api, routes.listSessions, async ({ user }) => listSessions(deps, user));
  registerRoute(api, routes.endSession, async ({ user, params }) =>
    endOwnSession(deps, user, params.sessionId),
  );
  registerRoute(api, routes.endOtherSessions, async ({ user }) => ({
    ended: await endOtherSessions(deps, user),
  }));

  registerRoute(api, routes.acknowledgementPin, async ({ user }) => readAcknowledgementPin(deps, user));
  registerRoute(api, routes.setAcknowledgementPin, async ({ user, body }) =>
    setAcknowledgementPin(deps, user, body.pin),
  );
  registerRoute(api, routes.removeAcknowledgementPin, async ({ user }) =>
    removeAcknowledgementPin(deps, user),
  );

  registerRoute(api, routes.updatePassword, async ({ body, user, request }) => {
    await updatePassword(user, { ...body, browserToken: cookies.browserToken(request) });
    return { message: 'Password updated successfully' as const };
  });
}
