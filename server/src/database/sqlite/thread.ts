import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../platform/work/give-way.ts';
import { type Connection, openConnection } from './connection.ts';
import { countWrites } from './count-writes.ts';
import type { performTasks } from './perform-tasks.ts';
import { plainError } from './plain-error.ts';
import type { Answer, Request, ThreadOptions } from './statements.ts';

/**
 * The thread of one SQLite connection. SQLite's fsync and its long selects block their caller, so they are kept off the
 * server's event loop: requests come as messages and are answered in order.
 */
const { file, readOnly, isPatient }: ThreadOptions = workerData;

/** Gets a third of the processor beside a thread that is not patient. */
const GIVES_WAY_BY = 5;
if (isPatient) giveWay(GIVES_WAY_BY);

const connection: Connection = openConnection(file, readOnly);
/** Counts of statements outside of tasks. */
const writesOfOthers = countWrites();

interface Message {
  readonly id: number;
  readonly request: Request;
}

/** Returns the buffers of an answer that are handed over rather than copied. */
function transfers(answer: Answer): ArrayBuffer[] {
  const found: ArrayBuffer[] = [];
  for (const row of answer.rows) {
    if (typeof row !== 'object' || row === null || !('columns' in row) || !(row.columns instanceof Map))
      continue;
    for (const column of row.columns.values()) {
      if (column instanceof Float64Array && column.buffer instanceof ArrayBuffer) found.push(column.buffer);
    }
  }
  return found;
}

function answer({ id, request }: Message): void {
  try {
    if (request.kind === 'close') {
      connection.close();
      parentPort?.postMessage({ id, answer: { rows: [] } });
      parentPort?.close();
    } else if (request.kind !== 'task') {
      writesOfOthers.note(request.sql);
      const found = connection.perform(request);
      parentPort?.postMessage({ id, answer: found }, request.kind === 'numbers' ? transfers(found) : []);
    }
  } catch (error) {
    parentPort?.postMessage({ id, error: plainError(error) });
  }
}

/** The current task. It may wait until its code is loaded: later requests are answered after it. */
let task: Promise<void> | undefined;
let perform: ReturnType<typeof performTasks> | undefined;

async function answerJob({ id, request }: Message): Promise<void> {
  if (request.kind !== 'task') return;
  try {
    // Loaded only when needed: reading threads need no code of tasks.
    perform ??= (await import('./perform-tasks.ts')).performTasks(connection, writesOfOthers);
    parentPort?.postMessage({ id, answer: { rows: [await perform(request)] } });
  } catch (error) {
    parentPort?.postMessage({ id, error: plainError(error) });
  } finally {
    task = undefined;
  }
}

function take(message: Message): void {
  if (task !== undefined) {
    void task.then(() => take(message));
  } else if (message.request.kind === 'task') {
    task = answerJob(message);
  } else answer(message);
}

parentPort?.on('message', take);
