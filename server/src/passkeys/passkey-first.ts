import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Forbidden } from '../platform/errors.ts';
import { readPasskeys } from './read-passkeys.ts';

/**
 * Where the company demands two factors, a session that began with the password alone may add the first one, never one
 * beside a passkey: a person with a stolen password would get in without it.
 * @throws Forbidden
 */
export async function requireNoPasskey(tx: Tx, user: SignedInUser): Promise<void> {
  if (user.mustSetUpTwoFactor !== true) return;
  if ((await readPasskeys(tx, user.companyId, user.userId)).length === 0) return;
  throw new Forbidden('You have a passkey. Please sign in with it.');
}
