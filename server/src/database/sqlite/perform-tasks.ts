import type { Tx } from '../tx.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { type Task, type TaskDatabase, performHere } from '../task.ts';
import { transactions } from '../transactions.ts';
import type { Connection } from './connection.ts';
import type { WriteCounts } from './count-writes.ts';
import { OwnDriver } from './own-driver.ts';
import { sqliteKysely } from './sqlite-kysely.ts';
import type { JobRequest } from './statements.ts';

/**
 * Returns a function that performs tasks on the connection of this thread; the code of each is loaded at its first use.
 * `written` counts the statements on this connection outside of tasks.
 */
export function performTasks(
  connection: Connection,
  written: WriteCounts,
): (request: JobRequest) => Promise<unknown> {
  const run = transactions(
    sqliteKysely(() => new OwnDriver(connection)),
    sqliteDialect,
  );
  const enter = async (): Promise<void> => {
    // The statements alone separate companies, as everywhere on SQLite.
  };
  let jobsDone = 0;
  const createPerformer = () => {
    let ownDone = 0;
    const writesOfOthers: Tx['writesOfOthers'] = async (table) =>
      [written.tableWrites(table), jobsDone - ownDone, commitsElsewhere(connection)].join();
    const database: TaskDatabase = {
      writeAcross: async <T>(work: (tx: Tx) => Promise<T>) =>
        run(work, { accessMode: 'read write', enter, writesOfOthers }),
    };
    const perform = performHere(database);
    return async (task: Task<unknown, unknown>, message: unknown): Promise<unknown> => {
      ownDone += 1;
      jobsDone += 1;
      return perform(task, task.unpack(message));
    };
  };
  const performers = new Map<object, ReturnType<typeof createPerformer>>();
  return async ({ module, name, message }) => {
    const task = await load(module, name);
    const known = performers.get(task);
    const perform = known ?? createPerformer();
    if (known === undefined) performers.set(task, perform);
    return perform(task, message);
  };
}

/** Returns a number that changes when another connection commits, also of another process. */
function commitsElsewhere(connection: Connection): number {
  const { rows } = connection.perform({ kind: 'query', sql: 'pragma data_version', parameters: [] });
  const [version] = rows;
  return Number(Array.isArray(version) ? version[0] : version);
}

async function load(module: string, name: string): Promise<Task<unknown, unknown>> {
  const exported = (await import(module)) as Readonly<Record<string, Task<unknown, unknown> | undefined>>;
  const task = exported[name];
  if (task === undefined) throw new Error(`${module} has no task ${name}`);
  return task;
}
