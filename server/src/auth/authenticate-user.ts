import { change, type ChangeDeps } from '../audit/index.ts';
import type { Authenticators } from '../platform/security/caller.ts';
import type { Logger } from '../platform/logger.ts';
import type { Cookies } from './cookies.ts';
import { noteLock } from './session-lock.ts';
import { noteUse, SESSION_USE_PRECISION_MS } from './session-use.ts';
import { findSession } from './sessions.ts';

interface Deps extends ChangeDeps {
  readonly cookies: Cookies;
  readonly logger: Logger;
}

/**
 * Finds the signed-in user of a request by its session cookie, fresh from the database each time, and notes that the
 * session is in use, or locked.
 */
export function createUserAuthenticator(deps: Deps): Authenticators['user'] {
  const { database, clock, cookies, logger } = deps;
  return async (request) => {
    const token = cookies.sessionToken(request);
    const now = clock.now();
    const user = token === undefined ? undefined : await findSession(database, token, now);
    if (user !== undefined && user.lastUsedAt <= now - SESSION_USE_PRECISION_MS) {
      // Reads must go on while nothing can be written.
      await noteUse(database, [user.sessionId], now).catch((error: unknown) => {
        logger.warn({ err: error }, 'the use of a session could not be noted');
      });
    }
    if (user?.isLocked === true && !user.isLockNoted) {
      await change(deps, user.companyId, { kind: 'system' }, async (found) => noteLock(found, user)).catch(
        (error: unknown) => logger.warn({ err: error }, 'the lock of a session could not be noted'),
      );
    }
    return user;
  };
}
