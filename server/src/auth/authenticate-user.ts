import type { Database } from '../database/index.ts';
import type { Authenticators } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cookies } from './cookies.ts';
import { findSession } from './sessions.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly cookies: Cookies;
}

/** Finds the signed-in user of a request by its session cookie, fresh from the database each time. */
export function createUserAuthenticator({ database, clock, cookies }: Deps): Authenticators['user'] {
  return async (request) => {
    const token = cookies.sessionToken(request);
    return token === undefined ? undefined : findSession(database, token, clock.now());
  };
}
