import type { Tx } from '../database.ts';
import { sqliteDialect } from '../dialect/sqlite.ts';
import { type Job, type JobDatabase, performHere } from '../job.ts';
import { transactions } from '../transactions.ts';
import type { Connection } from './connection.ts';
import { OwnDriver } from './own-driver.ts';
import { sqliteKysely } from './sqlite-kysely.ts';
import type { JobRequest } from './statements.ts';

/** Performs jobs on the connection of this thread; the code of each is loaded when it is first asked for. */
export function performJobs(connection: Connection): (request: JobRequest) => Promise<unknown> {
  const run = transactions(
    sqliteKysely(() => new OwnDriver(connection)),
    sqliteDialect,
  );
  const enter = async (): Promise<void> => {
    // The statements alone separate companies, as everywhere on SQLite.
  };
  const database: JobDatabase = {
    writeAcross: async <T>(work: (tx: Tx) => Promise<T>) => run(work, { accessMode: 'read write', enter }),
  };
  const perform = performHere(database);
  return async ({ module, name, message }) => {
    const job = await load(module, name);
    return perform(job, job.unpack(message));
  };
}

async function load(module: string, name: string): Promise<Job<unknown, unknown>> {
  const exported = (await import(module)) as Readonly<Record<string, Job<unknown, unknown> | undefined>>;
  const job = exported[name];
  if (job === undefined) throw new Error(`${module} has no job ${name}`);
  return job;
}
