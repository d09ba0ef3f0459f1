import type { SignedInUser } from './caller.ts';
import { IdentityUnconfirmed } from '../errors.ts';

/**
 * Requires more than a session for a change to how people sign in: somebody else may have got hold of the session.
 * @throws IdentityUnconfirmed when the person has not proved who they are within the last minutes
 */
export function requireConfirmed({ isConfirmed }: Pick<SignedInUser, 'isConfirmed'>): void {
  if (!isConfirmed) throw new IdentityUnconfirmed();
}
