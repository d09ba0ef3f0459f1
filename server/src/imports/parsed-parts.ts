import { Worker } from 'node:worker_threads';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import type { ParsedPart } from './parse-part.ts';
import type { ParseThreadData, ParseThreadMessage } from './parse-thread.ts';

const SCRIPT = new URL('parse-thread.ts', import.meta.url);
/** Number of parts that are parsed while one is stored. */
const AHEAD = 4;

/**
 * Reads and parses a recording part by part in a separate thread. `read` is the part of the file that was read so far,
 * from 0 to 1. @throws StartError when the file cannot be read or is not a recording
 */
export async function* parsedParts(
  path: string,
  now: number,
): AsyncGenerator<{ readonly part: ParsedPart; readonly read: number }> {
  const worker = new Worker(SCRIPT, { workerData: { path, now } satisfies ParseThreadData });
  const arrived: ParseThreadMessage[] = [];
  let wake = (): void => {};
  const take = (message: ParseThreadMessage): void => {
    arrived.push(message);
    wake();
  };
  worker.on('message', take);
  worker.on('error', (error) => take({ kind: 'end', error }));
  worker.on('exit', () =>
    take({ kind: 'end', error: new Error('the thread that reads the file has ended') }),
  );
  try {
    for (let part = 0; part < AHEAD; part += 1) worker.postMessage(null);
    for (;;) {
      const message = arrived.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (message.kind === 'part') {
        yield message;
        worker.postMessage(null);
      } else if (message.error === undefined) return;
      else throw message.isOperators === true ? new StartError(failureReason(message.error)) : message.error;
    }
  } finally {
    await worker.terminate();
  }
}
