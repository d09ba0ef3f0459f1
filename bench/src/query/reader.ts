import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Timings } from './timed.ts';

export interface ReaderOptions {
  readonly address: string;
  /** Headers of a signed-in session. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReaderTask {
  readonly path: string;
  readonly runs: number;
}

/** Client that reads answers one after the other and times each. */
export interface Reader {
  /** Reads `path`, which is below `/api`; throws when an answer is not 200. */
  read(path: string, runs: number): Promise<Timings>;
  stop(): Promise<void>;
}

/**
 * Starts a reader in a thread of its own: in the thread that made the year, garbage collection added up to 10 ms to the
 * slowest answers, so that they showed the client rather than the server.
 */
export function startReader(options: ReaderOptions): Reader {
  const worker = new Worker(new URL('reader-thread.ts', import.meta.url), { workerData: options });
  return {
    async read(path, runs) {
      const answered = once(worker, 'message') as Promise<[Timings]>;
      worker.postMessage({ path, runs } satisfies ReaderTask);
      const [timings] = await answered;
      return timings;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
