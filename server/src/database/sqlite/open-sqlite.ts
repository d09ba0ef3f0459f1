import type { Database } from '../database.ts';
import type { Tx } from '../tx.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Task } from '../task.ts';
import { migrate } from '../migrations/migrate.ts';
import { transactions } from '../transactions.ts';
import { asUnavailable } from '../unavailable.ts';
import { failureReason } from '../../platform/process/start-error.ts';
import { createLongReads } from '../long-reads.ts';
import { SqliteDriver, type SqliteDriverOptions, type Threads } from './driver.ts';
import { keepLogShort, type LogLimits } from './keep-log-short.ts';
import { givePlannerFigures } from './planner-figures.ts';
import { sqliteKysely } from './sqlite-kysely.ts';

const SHORT: Threads = { readers: 2, writes: true, arePatient: false };
/** Statistics of whole companies use at most two; the third is for pages and charts. They start at the first read. */
const LONG: Threads = { readers: 3, writes: false, arePatient: true };

/** EX_IOERR of sysexits.h: the supervisor of the process starts it again. */
const WRITER_ENDED = 74;

/** Ends the process. Uncommitted, unacknowledged work is lost; a new process opens the file as after a power cut. */
function endProcess(reason: unknown): void {
  process.stderr.write(
    `The thread that writes to the database has ended (${failureReason(reason)}): the server ends, to be started again.\n`,
  );
  process.exit(WRITER_ENDED);
}

type OpenOptions = Partial<Pick<SqliteDriverOptions, 'script' | 'onWriterEnd'>> & {
  /** Limits of the write-ahead log; without them those of a server. */
  readonly log?: LogLimits;
};

/**
 * Opens (or creates) the database file and brings it to the newest schema. A reading thread that ends is replaced; when
 * the writing one does, the process ends.
 */
export async function openSqlite(
  file: string,
  { script, onWriterEnd = endProcess, log }: OpenOptions = {},
): Promise<Database> {
  const open = (threads: Threads) => new SqliteDriver({ file, threads, script, onWriterEnd });
  const drivers = { usual: open(SHORT), long: open(LONG) };
  const [kysely, forLong] = [sqliteKysely(() => drivers.usual), sqliteKysely(() => drivers.long)];
  try {
    await migrate(kysely, 'sqlite');
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  // A full disk must not prevent the start: without the figures statements are slower, not wrong.
  await givePlannerFigures(kysely).catch(() => {});
  const enter = async (): Promise<void> => {
    // One file holds all companies and SQLite has no row-level security: the statements alone separate them.
  };
  const run = transactions(kysely, sqliteDialect);
  const runLong = transactions(forLong, sqliteDialect);
  const longReads = createLongReads(LONG.readers);
  const logKeeper = keepLogShort(file, drivers, log);
  return {
    engine: 'sqlite',
    losses: [],
    read: async (_company, work) => run(work, { accessMode: 'read only', enter }),
    readLong: async (company, work) =>
      longReads(company, async () => runLong(work, { accessMode: 'read only', enter })),
    write: async (_company, work) => run(work, { accessMode: 'read write', enter }),
    readAcross: async (work) => run(work, { accessMode: 'read only', enter }),
    writeAcross: async (work) => run(work, { accessMode: 'read write', enter }),
    perform: async <Input, Output>(task: Task<Input, Output>, input: Input) => {
      try {
        // The answer of the thread is the result of the task.
        return (await drivers.usual.perform(task.module, task.name, task.pack(input))) as Output;
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    ping: async () =>
      run(
        async (tx: Tx) => void (await tx.sql.selectFrom('companies').select('company_id').limit(1).execute()),
        { accessMode: 'read only', enter },
      ),
    time: async () => null,
    close: async () => {
      await logKeeper.stop();
      await forLong.destroy();
      // Last, so that closing the writer can copy the write-ahead log into the file.
      await kysely.destroy();
    },
  };
}
