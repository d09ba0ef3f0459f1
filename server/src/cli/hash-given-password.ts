import { InvalidInput } from '../platform/errors.ts';
import { createHashNewPassword } from '../platform/security/new-passwords.ts';
import { UsageError } from './command.ts';

/**
 * Hashes a password of the command line, by the same rules as on any screen.
 * @throws UsageError for one that guessers try early
 */
export async function hashGivenPassword(password: string, known: readonly string[]): Promise<string> {
  try {
    return await createHashNewPassword({ demo: false })(password, '--password', known);
  } catch (error) {
    throw error instanceof InvalidInput ? new UsageError(error.message) : error;
  }
}
