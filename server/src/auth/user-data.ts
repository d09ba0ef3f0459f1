import type { UserData } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { Unauthenticated } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { findSession } from './sessions.ts';

/** A user as the calls of the sign-in answer it. */
export function toUserData(user: SignedInUser): UserData {
  const { userId, companyId, companyName, username, email, role, chosen, mustSetUpTwoFactor } = user;
  const { builtInRole, roleId, roleName, permissions } = user;
  return {
    userID: userId,
    user_id: userId,
    companyID: companyId,
    companyName,
    username,
    email,
    roles: [role === '1' ? 1 : 2],
    builtInRole,
    roleId,
    roleName,
    permissions: [...permissions],
    ...(chosen.own.language !== null && { language: chosen.own.language }),
    ...(chosen.own.temperatureUnit !== null && { temperatureUnit: chosen.own.temperatureUnit }),
    ...(mustSetUpTwoFactor === true && { mustSetUpTwoFactor }),
  };
}

/**
 * Reads whose session has just begun.
 * @throws Unauthenticated when it was ended in the meantime
 */
export async function readUserData(database: Database, session: string, now: number): Promise<UserData> {
  const user = await findSession(database, session, now);
  if (user === undefined) throw new Unauthenticated('Please sign in.');
  return toUserData(user);
}
