import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@ts1/contract';
import { Client } from 'pg';
import { createTestDatabase } from '../databases.ts';
import { startTcpProxy } from '../tcp-proxy.ts';
import { type Fault, NO_POSTGRES, type Stage } from './fault.ts';

const FROZEN_MS = 10_000;

/** Faults of PostgreSQL and of the connection to it. */
export const POSTGRES_FAULTS: readonly Fault[] = [
  onPostgres('connections ended by PostgreSQL', { times: 5, isShort: true }, async (url) => ({
    strike: async () => void (await ask(url, `select pg_terminate_backend(pid) ${OTHERS}`)),
  })),
  onPostgres('PostgreSQL frozen', { times: 2, isShort: false }, async (url) => ({
    async strike() {
      const pids = await listProcessIds(url);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      try {
        await wait(FROZEN_MS);
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      }
    },
  })),
  onPostgres('way to PostgreSQL cut', { times: 2, isShort: false }, async (url) => {
    const proxied = await throughProxy(url);
    return {
      ...proxied,
      async strike(world) {
        proxied.proxy.cut();
        await wait(FROZEN_MS / 2);
        await proxied.proxy.open();
        await world.moreCalls(1);
      },
    };
  }),
  onPostgres('way to PostgreSQL silent', { times: 2, isShort: false }, async (url) => {
    const proxied = await throughProxy(url);
    return { ...proxied, strike: async () => proxied.proxy.silence() };
  }),
];

interface Means {
  strike: Stage['strike'];
  readonly databaseUrl?: string;
  close?(): void;
}

function onPostgres(
  name: string,
  { times, isShort }: { readonly times: number; readonly isShort: boolean },
  meansFor: (databaseUrl: string) => Promise<Means>,
): Fault {
  return {
    name,
    engines: ['postgres'],
    short: isShort ? ['postgres'] : [],
    nodes: 1,
    times,
    async prepare(engine, postgresUrl) {
      if (postgresUrl === null) return NO_POSTGRES;
      const open = await createTestDatabase(engine, postgresUrl);
      const means = await meansFor(present(open.location.databaseUrl));
      return {
        open,
        ...(means.databaseUrl !== undefined && {
          location: { ...open.location, databaseUrl: means.databaseUrl },
        }),
        strike: async (world) => means.strike(world),
        async drop() {
          means.close?.();
          await open.drop();
        },
      };
    },
  };
}

async function throughProxy(url: string) {
  const proxy = await startTcpProxy(Number(new URL(url).port));
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  return { proxy, databaseUrl: proxied.href, close: () => proxy.cut() };
}

/** The server processes of the database's clients, except the client that asks. */
const OTHERS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Returns the ids of these processes, and of the process that starts them. */
async function listProcessIds(url: string): Promise<number[]> {
  const backends = await ask<{ pid: number }>(url, `select pid ${OTHERS}`);
  const [place] = await ask<{ data_directory: string }>(url, 'show data_directory');
  const file = readFileSync(join(present(place?.data_directory), 'postmaster.pid'), 'utf8');
  return [Number(file.split('\n', 1)[0]), ...backends.map(({ pid }) => pid)];
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
