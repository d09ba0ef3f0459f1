import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { PROBE_LIMIT_MS } from './limits.ts';

/** The sessions that are at work; or why they are not known: no answer, or an answer that does not say it. */
export type AtWork = ReadonlySet<number> | 'no answer' | 'cannot tell';

/** SQLSTATE classes of a server that starts, stops, or ended the connection. */
const GOING_OR_COMING = /^(57|08)/;
const answer = z.array(z.object({ self: z.int(), pid: z.int().nullable() }));

/** Returns the number of a connection's session on the server, which pg has without declaring it. */
export function sessionNumber(client: Client): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}

/**
 * Asks the server, on a new connection, which of its sessions are working on a statement of ours. A session that only
 * waits to send us its result counts as idle. Behind a pooler the numbers of sessions are not those of the server.
 */
export async function sessionsAtWork(url: string, pids: readonly number[]): Promise<AtWork> {
  const client = new Client({
    connectionString: url,
    application_name: 'ts1-probe',
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
  });
  client.on('error', () => {});
  try {
    const asked = (async () => {
      await client.connect();
      return client.query(
        `select pg_backend_pid() as self, session.pid from (select 1) as one
         left join pg_stat_activity as session on session.pid = any($1::int[])
           and session.state = 'active' and session.wait_event is distinct from 'ClientWrite'`,
        [pids],
      );
    })();
    asked.catch(() => {});
    const result = await Promise.race([asked, wait(PROBE_LIMIT_MS, undefined, { ref: false })]);
    if (result === undefined) return 'no answer';
    const rows = answer.parse(result.rows);
    if (rows[0]?.self !== sessionNumber(client)) return 'cannot tell';
    return new Set(rows.flatMap(({ pid }) => pid ?? []));
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'no answer';
    return GOING_OR_COMING.test(error.code ?? '') ? 'no answer' : 'cannot tell';
  } finally {
    await Promise.race([client.end().catch(() => {}), wait(500, undefined, { ref: false })]);
  }
}
