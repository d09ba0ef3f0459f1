import { StartError } from '../platform/process/start-error.ts';
import type { Database } from './database.ts';

/**
 * Refuses a database whose crash would lose acknowledged data, unless the operator accepts that.
 * @throws StartError that names the settings of the server
 */
export function refuseLosses({ losses }: Pick<Database, 'losses'>, lossyDatabase: 'refuse' | 'allow'): void {
  if (losses.length === 0 || lossyDatabase === 'allow') return;
  throw new StartError(
    `The server of DATABASE_URL runs with ${losses.join(' and ')}: when it crashes, readings that were acknowledged ` +
      'are lost. Switch that on in PostgreSQL, or set LOSSY_DATABASE=allow to start all the same.',
  );
}
