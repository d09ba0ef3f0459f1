import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

/**
 * Makes a pool whose connections send the beginning of a transaction together with its first statement, if that has no
 * parameters (our settings have none): every transaction waits for one answer less. A transaction without statements
 * is not begun at all.
 */
export function beginInOneMessage(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      let wrapped = known.get(client);
      if (wrapped === undefined) known.set(client, (wrapped = wrap(client)));
      return wrapped;
    },
    end: async () => pool.end(),
  };
}

/** Result for Kysely of a statement that was not sent. */
const NOT_SENT = { command: 'SELECT', rowCount: 0, rows: [] } as const;

function wrap(client: PoolClient): PostgresPoolClient {
  let beginning: string | undefined;
  const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
    if (BEGINS.test(text)) {
      beginning = text;
      return NOT_SENT;
    }
    if (beginning === undefined) return client.query(text, parameters);
    const begin = beginning;
    beginning = undefined;
    if (ENDS.test(text)) return NOT_SENT;
    if (parameters.length > 0) {
      await client.query(begin);
      return client.query(text, parameters);
    }
    // The driver returns one result for each of several statements.
    const results: unknown = await client.query(`${begin}; ${text}`);
    return Array.isArray(results) ? results.at(-1) : results;
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => {
      beginning = undefined;
      client.release(destroy);
    },
  };
}
