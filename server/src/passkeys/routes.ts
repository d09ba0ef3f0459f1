import { routes } from '@ts1/contract';
import { readUserData, requestPlace } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createChallenges } from './challenges.ts';
import { createConfirmByPasskey } from './confirm-by-passkey.ts';
import { createDecoys } from './decoys.ts';
import type { PasskeyDeps } from './deps.ts';
import { requireOwnAccount } from './own-account.ts';
import { readPasskeys } from './read-passkeys.ts';
import { registerPasskey } from './register-passkey.ts';
import { registrationOptions } from './registration-options.ts';
import { removePasskey, removeUserPasskeys, requireUser } from './remove-passkey.ts';
import { signInOptions } from './sign-in-options.ts';
import { createSignInWithPasskey } from './sign-in-with-passkey.ts';

/** Registers the calls of passkeys: sign-in, registration, and what is registered. */
export function registerPasskeyRoutes(api: Api, deps: PasskeyDeps): void {
  const { database, cookies } = deps;
  const challenges = createChallenges(deps.secrets, deps.clock);
  const decoys = createDecoys(deps.secrets);
  const signIn = createSignInWithPasskey({ ...deps, challenges });

  registerRoute(api, routes.passkeySignInOptions, async ({ body }) =>
    signInOptions({ ...deps, challenges, decoys }, body),
  );
  registerRoute(api, routes.passkeySignIn, async ({ body, request, reply }) => {
    const signedIn = await signIn({ response: body.response, from: requestPlace(request, cookies) });
    cookies.keep(reply, signedIn);
    const userData = await readUserData(database, signedIn.session, deps.clock.now());
    return { verified: true as const, userData };
  });
  const confirmByPasskey = createConfirmByPasskey({ ...deps, challenges });
  registerRoute(api, routes.confirmIdentityByPasskey, async ({ user, body }) =>
    confirmByPasskey(user, body.response),
  );
  registerRoute(api, routes.passkeyRegistrationOptions, async ({ user, body }) => {
    requireOwnAccount(user, body);
    return registrationOptions({ ...deps, challenges }, user);
  });
  registerRoute(api, routes.registerPasskey, async ({ user, body }) => {
    requireOwnAccount(user, body);
    const passkey = await registerPasskey({ ...deps, challenges }, user, body);
    return { success: true as const, verified: true as const, passkey };
  });
  registerRoute(api, routes.listPasskeys, async ({ user: { companyId, userId } }) =>
    database.read(companyId, async (tx) => readPasskeys(tx, companyId, userId)),
  );
  registerRoute(api, routes.removePasskey, async ({ user, params }) =>
    removePasskey(deps, user, params.passkeyId),
  );
  registerRoute(api, routes.userBiometrics, async ({ user: { companyId }, params: { userId } }) =>
    database.read(companyId, async (tx) => {
      await requireUser(tx, companyId, userId);
      return { hasBiometrics: (await readPasskeys(tx, companyId, userId)).length > 0 };
    }),
  );
  registerRoute(api, routes.removeUserPasskeys, async ({ user, params }) =>
    removeUserPasskeys(deps, user, params.userId),
  );
}
