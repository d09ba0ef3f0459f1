import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, threadId } from 'node:worker_threads';
import { sql } from 'kysely';
import { type Task, nextId } from '../src/database/index.ts';
import { Unavailable } from '../src/platform/errors.ts';

/** Steps of the tests' task, in this order. */
export interface JobSteps {
  /** Number of ids that it takes from a sequence, each by a statement. */
  readonly takes?: number;
  /** Milliseconds that it waits for something other than a statement, such as code that is loaded. */
  readonly waitsMs?: number;
  readonly throws?: 'unavailable' | 'range' | 'statement' | 'locked';
  /** Whether it ends its thread, as a bug of the engine would. */
  readonly endsThread?: boolean;
  /** Numbers whose sum it returns. */
  readonly numbers?: Float64Array<ArrayBuffer>;
}

interface JobOutcome {
  readonly threadId: number;
  readonly ids: readonly number[];
  readonly sum: number;
  /** Number of calls since the task was started, this one included. */
  readonly calls: number;
  /** Number of callbacks that ran after commits, this one's included. */
  readonly committed: number;
  /** Mark of what others than this task wrote to companies. */
  readonly others: string | null;
}

/** A task that does the steps that it is given. */
export const testTask: Task<JobSteps, JobOutcome> = {
  module: import.meta.url,
  name: 'testTask',
  start() {
    let calls = 0;
    let committed = 0;
    let others: string | null = null;
    return async (database, { takes = 0, waitsMs, throws, endsThread, numbers = new Float64Array() }) => {
      calls += 1;
      const ids = await database.writeAcross(async (tx) => {
        tx.afterCommit(() => (committed += 1));
        others = await tx.writesOfOthers('companies');
        const taken: number[] = [];
        for (let id = 0; id < takes; id += 1) taken.push(await nextId(tx, 'companies'));
        if (waitsMs !== undefined) await wait(waitsMs);
        if (endsThread === true && !isMainThread) process.exit(3);
        if (throws === 'unavailable') throw new Unavailable('not now', 7_000);
        if (throws === 'range') throw new RangeError('too large a number');
        if (throws === 'statement') await sql`select anything from nowhere`.execute(tx.sql);
        if (throws === 'locked') throw new Error('database is locked');
        return taken;
      });
      return {
        threadId,
        ids,
        sum: numbers.reduce((sum, number) => sum + number, 0),
        calls,
        committed,
        others,
      };
    };
  },
  pack: (input) => ({ message: input, buffers: input.numbers === undefined ? [] : [input.numbers.buffer] }),
  // `pack` made the message.
  unpack: (message) => message as JobSteps,
};

/** A task that its module does not contain. */
export const lostTask: Task<JobSteps, JobOutcome> = { ...testTask, name: 'nowhere' };
