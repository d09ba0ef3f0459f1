import { fold } from '@ts1/contract';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Forbidden } from '../platform/errors.ts';

/**
 * A passkey signs its owner in: no user registers one for another, admins neither.
 * @throws Forbidden, the same for others and for unknown accounts
 */
export function requireOwnAccount(
  user: SignedInUser,
  named: { readonly companyName: string; readonly email: string },
): void {
  const isOwn = fold(named.companyName) === fold(user.companyName) && fold(named.email) === fold(user.email);
  if (!isOwn) throw new Forbidden('You can register biometrics for your own account only.');
}
