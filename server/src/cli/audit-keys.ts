import { checkpointKey, isPublicKey } from '../audit/index.ts';
import type { Config } from '../config.ts';
import { hasSecrets, loadSecrets } from '../platform/secrets.ts';
import { UsageError } from './command.ts';

/**
 * The keys whose check-points count: those that are named and, where its secrets are, that of the installation.
 * Nothing is made: a new key would take every check-point for a forgery.
 */
export function trustedKeys(
  { dataDirectory, secretKey }: Pick<Config, 'dataDirectory' | 'secretKey'>,
  named: readonly string[],
): string[] {
  const wrong = named.find((key) => !isPublicKey(key));
  if (wrong !== undefined) throw new UsageError(`--key ${wrong} is not a public key.`);
  const own = hasSecrets(dataDirectory, secretKey)
    ? [checkpointKey(loadSecrets(dataDirectory, secretKey)).publicKey]
    : [];
  if (named.length === 0 && own.length === 0) {
    throw new UsageError(
      'There are no secrets here: set SECRET_KEY or DATA_DIR as the server has it, or name its --key.',
    );
  }
  return [...named, ...own];
}
