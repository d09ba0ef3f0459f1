import { routes } from '@ts1/contract';
import { change } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/register-route.ts';
import type { Cookies } from './cookies.ts';
import { endSession, findSession } from './sessions.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';
import { createUpdatePassword } from './update-password.ts';
import { toUserData } from './user-data.ts';

export interface AuthDeps extends SignInDeps {
  readonly cookies: Cookies;
}

/** Sign-in, sign-out, the check of a session, and the change of a password. */
export function registerAuthRoutes(api: Api, deps: AuthDeps): void {
  const { cookies, database, clock } = deps;
  const signIn = createSignIn(deps);
  const updatePassword = createUpdatePassword(deps);

  registerRoute(api, routes.login, async ({ body, request, reply }) => {
    const signedIn = await signIn({
      ...body,
      address: request.ip,
      browserToken: cookies.browserToken(request),
    });
    cookies.keep(reply, signedIn);
    const { account } = signedIn;
    const mustSetUpTwoFactor = account.twoFactorRequired && !account.hasTwoFactor;
    const userData = toUserData({ ...account, roles: [account.role], mustSetUpTwoFactor });
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
    data: toUserData({ ...user, roles: [user.role === '1' ? 1 : 2] }),
  }));

  registerRoute(api, routes.updatePassword, async ({ body, user, request }) => {
    await updatePassword(user, { ...body, browserToken: cookies.browserToken(request) });
    return { message: 'Password updated successfully' as const };
  });
}
