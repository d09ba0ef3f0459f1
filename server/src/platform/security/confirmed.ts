import type { SignedInUser } from './caller.ts';
import { IdentityUnconfirmed } from '../errors.ts';

/**
 * What changes how people sign in asks for more than a session, which somebody else may have got hold of.
 * @throws IdentityUnconfirmed when the person has not proved who they are within the last minutes
 */
export function requireConfirmed({ isConfirmed }: Pick<SignedInUser, 'isConfirmed'>): void {
  if (!isConfirmed) throw new IdentityUnconfirmed();
}
