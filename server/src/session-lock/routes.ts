import { routes } from '@ts1/contract';
import { noteInput, requestPlace } from '../auth/index.ts';
import { createPasskeyProof } from '../passkeys/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import type { SessionLockDeps } from './deps.ts';
import { readLock } from './read-lock.ts';
import { createUnlock, unlockPurpose } from './unlock.ts';

/** Registers the calls about the lock of one's own session. */
export function registerSessionLockRoutes(api: Api, deps: SessionLockDeps): void {
  const { database, clock, cookies } = deps;
  const passkeys = createPasskeyProof(deps);
  const unlock = createUnlock(deps, passkeys);

  registerRoute(api, routes.sessionLock, async ({ user }) =>
    database.read(user.companyId, async (tx) => readLock(tx, user, clock.now())),
  );
  registerRoute(api, routes.noteActivity, async ({ user }) => {
    const { companyId, sessionId } = user;
    return database.write(companyId, async (tx) => {
      const at = clock.now();
      await noteInput({ tx, companyId, at }, sessionId);
      return readLock(tx, user, at);
    });
  });
  registerRoute(api, routes.unlockPasskeyOptions, async ({ user }) =>
    passkeys.options(user, unlockPurpose(user)),
  );
  registerRoute(api, routes.unlockSession, async ({ user, body, request }) =>
    unlock(user, { ...body, address: requestPlace(request, cookies).address }),
  );
}
