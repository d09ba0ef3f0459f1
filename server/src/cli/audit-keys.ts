import { checkpointKey, isPublicKey, openKept, type Signing, signHead } from '../audit/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import { hasSecrets, loadSecrets } from '../platform/security/secrets.ts';
import { StartError } from '../platform/process/start-error.ts';
import { UsageError } from './command.ts';

type Secret = Pick<Config, 'dataDirectory' | 'secretKey'>;

const NO_SECRETS = 'There are no secrets here: set SECRET_KEY or DATA_DIR as the server has it';

/**
 * Returns the signing key of this installation, and the check-points that it keeps outside the database.
 * @throws StartError without its secrets: a new key would belong to no installation
 */
export function loadSigning({ dataDirectory, secretKey }: Secret): Signing {
  if (!hasSecrets(dataDirectory, secretKey)) throw new StartError(`${NO_SECRETS}.`);
  return { key: checkpointKey(loadSecrets(dataDirectory, secretKey)), kept: openKept(dataDirectory) };
}

/**
 * The keys whose check-points count: those that are named and, where its secrets are, that of the installation.
 * Nothing is made: a new key would take every check-point for a forgery.
 */
export function trustedKeys({ dataDirectory, secretKey }: Secret, named: readonly string[]): string[] {
  const wrong = named.find((key) => !isPublicKey(key));
  if (wrong !== undefined) throw new UsageError(`--key ${wrong} is not a public key.`);
  const own = hasSecrets(dataDirectory, secretKey)
    ? [checkpointKey(loadSecrets(dataDirectory, secretKey)).publicKey]
    : [];
  if (named.length === 0 && own.length === 0) {
    throw new UsageError(`${NO_SECRETS}, or name its --key.`);
  }
  return [...named, ...own];
}

/**
 * Signs the log of a company that was just made: no server may run for days, and a log that was never signed is not
 * signed later. Without the secrets that several servers share it is left to them.
 */
export async function signNewLog(
  config: Config,
  database: Database,
  companyId: number,
  at: number,
): Promise<void> {
  const { dataDirectory, secretKey, databaseUrl } = config;
  if (databaseUrl !== undefined && !hasSecrets(dataDirectory, secretKey)) return;
  const signing = {
    key: checkpointKey(loadSecrets(dataDirectory, secretKey)),
    kept: openKept(dataDirectory),
  };
  await database.write(companyId, async (tx) => signHead(tx, companyId, signing, at));
}
