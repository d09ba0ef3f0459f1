import { stat } from 'node:fs/promises';
import type { ConnectionThread } from './connection-thread.ts';
import type { SqliteDriver } from './driver.ts';
import type { Turns } from './turns.ts';

/** Limits at which the write-ahead log is emptied. */
export interface LogLimits {
  readonly maxBytes: number;
  readonly checkEveryMs: number;
  /** How long to wait for reads that have begun, while others wait to begin. */
  readonly patienceMs: number;
}

const LIMITS: LogLimits = { maxBytes: 64 * 1024 * 1024, checkEveryMs: 1_000, patienceMs: 1_000 };
/** The timeout of every opened thread. */
const BUSY_TIMEOUT_MS = 15_000;

type Threads = Turns<ConnectionThread>;
interface Drivers {
  readonly usual: SqliteDriver;
  readonly long: SqliteDriver;
}

/**
 * Limits SQLite's write-ahead log. SQLite restarts it only when no connection reads from it, which never happens while
 * reads overlap: so this holds back new reads for a moment, long ones first, and empties the log. If that fails
 * (another process reads) it is tried again when the log has grown by as much again.
 */
export function keepLogShort(
  file: string,
  drivers: Drivers,
  { maxBytes, checkEveryMs, patienceMs }: LogLimits = LIMITS,
): { stop(): Promise<void> } {
  let most = maxBytes;
  let isStopped = false;
  let timer = setTimeout(start, checkEveryMs).unref();
  let running: Promise<void> = Promise.resolve();

  function start(): void {
    running = check()
      // A disk that fails here fails the next commit too, which reports it.
      .catch(() => {})
      .finally(() => {
        if (!isStopped) timer = setTimeout(start, checkEveryMs).unref();
      });
  }

  async function check(): Promise<void> {
    const bytes = await readFileSize(`${file}-wal`);
    if (bytes < most) return;
    most = (await empty(drivers, patienceMs)) ? maxBytes : bytes + maxBytes;
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Empties the log; returns whether it is empty now. */
async function empty({ usual, long }: Drivers, patienceMs: number): Promise<boolean> {
  const noLongReads = await holdAll(long.readers, patienceMs);
  if (noLongReads === undefined) return false;
  try {
    // Most of the log is copied while short reads run, so that they wait only for the rest.
    const writer = await holdAll(usual.writer, patienceMs);
    if (writer === undefined) return false;
    try {
      await checkpoint(writer.things, 'passive');
    } finally {
      writer.giveBack();
    }
    return await emptyBesideNobody(usual, patienceMs);
  } finally {
    noLongReads.giveBack();
  }
}

async function emptyBesideNobody({ readers, writer }: SqliteDriver, patienceMs: number): Promise<boolean> {
  const noReads = await holdAll(readers, patienceMs);
  if (noReads === undefined) return false;
  try {
    const noWrites = await holdAll(writer, patienceMs);
    if (noWrites === undefined) return false;
    try {
      return await checkpoint(noWrites.things, 'truncate');
    } finally {
      noWrites.giveBack();
    }
  } finally {
    noReads.giveBack();
  }
}

/** Copies the log into the file; returns whether all of it is. Never waits for another process that reads. */
async function checkpoint(
  [writer]: readonly ConnectionThread[],
  mode: 'passive' | 'truncate',
): Promise<boolean> {
  if (writer === undefined) return false;
  const run = async (sql: string) => writer.ask({ kind: 'query', sql, parameters: [] });
  await run('pragma busy_timeout = 0');
  try {
    const { rows } = await run(`pragma wal_checkpoint(${mode})`);
    const [row] = rows;
    return Array.isArray(row) && row[0] === 0;
  } finally {
    await run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

interface Held {
  readonly things: readonly ConnectionThread[];
  giveBack(): void;
}

/** Takes all threads once they are free; returns undefined when that takes longer than `patienceMs`. */
async function holdAll(turns: Threads | undefined, patienceMs: number): Promise<Held | undefined> {
  const things: ConnectionThread[] = [];
  let isGivenUp = false;
  const taken = (turns?.all ?? []).map(async () => {
    const thing = await turns?.take();
    if (thing === undefined) return;
    if (isGivenUp) turns?.giveBack(thing);
    else things.push(thing);
  });
  const giveBack = (): void => {
    isGivenUp = true;
    for (const thing of things.splice(0)) turns?.giveBack(thing);
  };
  const { promise: outOfPatience, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  const isHeld = await Promise.race([Promise.all(taken).then(() => true), outOfPatience]);
  clearTimeout(timer);
  if (isHeld) return { things, giveBack };
  giveBack();
  return undefined;
}

async function readFileSize(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
