import { routes, fold, MAX_PASSKEYS_PER_USER, present } from '@ts1/contract';
import { placeOf, toUserData } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createChallenges } from './challenges.ts';
import { createConfirmByPasskey } from './confirm-by-passkey.ts';
import type { PasskeyDeps } from './deps.ts';
import { readPasskeys } from './read-passkeys.ts';
import { registerPasskey } from './register-passkey.ts';
import { registrationOptions } from './registration-options.ts';
import { removePasskey, removeUserPasskeys, requireUser } from './remove-passkey.ts';
import { signInOptions } from './sign-in-options.ts';
import { createSignInWithPasskey } from './sign-in-with-passkey.ts';
import { createHmac } from 'node:crypto';
import type { Secrets } from '../platform/security/secrets.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Forbidden } from '../platform/errors.ts';

/** Lengths of credential ids that common platform authenticators make. */
const CREDENTIAL_ID_LENGTHS = [16, 20, 32] as const;

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
    const signedIn = await signIn({ response: body.response, from: placeOf(request, cookies) });
    cookies.keep(reply, signedIn);
    const { account } = signedIn;
    return { verified: true as const, userData: toUserData({ ...account, roles: [account.role] }) };
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

/**
 * As many credential ids as an account can have, made up, but the same each time: what an account has besides its own,
 * so that neither its existence nor the number of its passkeys can be asked.
 */
function createDecoys(secrets: Secrets): (companyName: string, email: string) => string[] {
  const key = secrets.derive('passkey decoys');
  return (companyName, email) =>
    Array.from({ length: MAX_PASSKEYS_PER_USER }, (_, n) => {
      const digest = createHmac('sha512', key)
        .update(`${fold(companyName)}\n${fold(email)}\n${n}`)
        .digest();
      const first = present(digest[0]);
      return digest
        .subarray(1, 1 + (CREDENTIAL_ID_LENGTHS[first % CREDENTIAL_ID_LENGTHS.length] ?? 32))
        .toString('base64url');
    });
}

/**
 * A passkey signs its owner in: nobody registers one for somebody else, admins neither.
 * @throws Forbidden, the same for others and for nobody
 */
function requireOwnAccount(
  user: SignedInUser,
  named: { readonly companyName: string; readonly email: string },
): void {
  const isOwn = fold(named.companyName) === fold(user.companyName) && fold(named.email) === fold(user.email);
  if (!isOwn) throw new Forbidden('You can register biometrics for your own account only.');
}
