import type { SignedInUser } from './caller.ts';
import { IdentityUnconfirmed } from '../errors.ts';

/**
 * Requires more than a session for a change to the ways of signing in: the session may have been stolen.
 * @throws IdentityUnconfirmed when the user has not confirmed their identity within the last minutes
 */
export function requireConfirmed({ isConfirmed }: Pick<SignedInUser, 'isConfirmed'>): void {
  if (!isConfirmed) throw new IdentityUnconfirmed();
}
