import type { Database } from '../../database/index.ts';
import { findReader, isReaderPassword, type KnownReader } from '../../home-assistant/index.ts';
import { Unauthenticated } from '../../platform/errors.ts';
import { networkKey } from '../../platform/http/addresses.ts';
import type { FailedAttempts } from '../../platform/security/failed-attempts.ts';

/**
 * Finds who reads a company's sensors by the name and the password that came from an address; undefined where the password
 * is none of a reader, but perhaps the key of a base unit.
 * @throws Unauthenticated for a wrong one, TooManyAttempts after too many of them from that network
 */
export type ReaderSignIn = (
  user: string | undefined,
  password: string,
  address: string,
) => Promise<KnownReader | undefined>;

/** As with base units only wrong passwords are limited. */
export function createReaderSignIn(database: Database, failures: FailedAttempts): ReaderSignIn {
  return async (user, password, address) => {
    if (!isReaderPassword(password)) return undefined;
    const reader = await findReader(database, user, password);
    if (reader !== undefined) return reader;
    return failures.run(networkKey(address), async () => {
      throw new Unauthenticated('The name or the password is not valid.');
    });
  };
}
