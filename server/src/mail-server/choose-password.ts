import type { EnteredMailServer } from '@ts1/contract';
import { InvalidInput } from '../platform/errors.ts';
import type { StoredMailServer } from './read-mail-server.ts';

/**
 * Chooses the password of a mail server as it was entered: undefined for the stored one, which goes to the server and
 * user alone that it was entered for.
 * @throws InvalidInput when there is none, or the stored one would go elsewhere
 */
export function choosePassword(
  { host, port, user, password }: EnteredMailServer,
  stored: StoredMailServer | undefined,
): string | undefined {
  if (password !== undefined) return password;
  if (stored === undefined || stored.password === null) throw passwordMissing('is required');
  if (stored.host !== host || stored.port !== port || stored.user_name !== user) {
    throw passwordMissing('is required again when the host, the port or the user name changes');
  }
  return undefined;
}

/** The refusal of a mail server without a password. */
export function passwordMissing(message: string): InvalidInput {
  return new InvalidInput([{ path: 'password', message }]);
}
