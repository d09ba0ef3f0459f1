import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Work in numbered parts, each of which one server does at a time. */
export interface SharedWork {
  /** Number of this work, unlike that of any other, and the same in every version. */
  readonly name: number;
  /** Parts are numbered from 0. */
  readonly parts: number;
  /** Takes over these parts. Work on parts that are no longer in the list must have stopped when this resolves. */
  take(parts: ReadonlySet<number>): Promise<void>;
  /** The connection failed; it is being opened again. */
  trouble(error: unknown): void;
}

export interface Shares {
  /** Releases all parts to the other servers. */
  close(): Promise<void>;
}

const ANSWER_LIMIT_MS = 5_000;
const CHECK_INTERVAL_MS = 2_000;
const RETRY_MS = 1_000;
/** Number that every running server locks in shared mode; far from the numbers of parts. */
const PRESENCE = 1_000_000;

/**
 * Divides work by advisory locks on a separate connection: a part belongs to the server that has its lock, and
 * PostgreSQL releases the locks of a server when its connection ends. The locks also show how many servers there are.
 */
export function openPostgresShares(url: string, work: SharedWork): Shares {
  const stop = new AbortController();

  async function hold(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'ts1-shares',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    });
    const ended = new Promise<never>((_resolve, reject) => {
      client.once('end', () => reject(new Error('the connection for shared work ended')));
    });
    ended.catch(() => {});
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1::int, $2::int)', [work.name, PRESENCE]);
      let own: ReadonlySet<number> = new Set();
      while (!stop.signal.aborted) {
        own = await balance(client, own);
        await Promise.race([wait(CHECK_INTERVAL_MS, undefined, { ref: false, signal: stop.signal }), ended]);
      }
    } finally {
      await work.take(new Set());
      await Promise.race([client.end().catch(() => {}), wait(500, undefined, { ref: false })]);
    }
  }

  /** Releases parts when we have more than our share, or takes free ones when we have less. */
  async function balance(client: Client, own: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const share = Math.ceil(work.parts / (await countServers(client)));
    if (own.size > share) {
      const [kept, given] = [[...own].slice(0, share), [...own].slice(share)];
      await work.take(new Set(kept));
      for (const part of given) {
        await client.query('select pg_advisory_unlock($1::int, $2::int)', [work.name, part]);
      }
      return new Set(kept);
    }
    const more = new Set(own);
    for (let part = 0; part < work.parts && more.size < share; part += 1) {
      if (!more.has(part) && (await isTaken(client, part))) more.add(part);
    }
    if (more.size > own.size) await work.take(more);
    return more;
  }

  async function isTaken(client: Client, part: number): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1::int, $2::int) as taken',
      [work.name, part],
    );
    return rows[0]?.taken === true;
  }

  async function countServers(client: Client): Promise<number> {
    const { rows } = await client.query<{ servers: number }>(
      `select count(distinct pid)::int as servers from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid = $1::int::oid and objid = $2::int::oid`,
      [work.name, PRESENCE],
    );
    return Math.max(1, rows[0]?.servers ?? 1);
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await hold();
      } catch (error) {
        if (stop.signal.aborted) return;
        work.trouble(error);
        await wait(RETRY_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {});
      }
    }
  }

  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
