import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Thread that does nothing: the delay of its event loop shows what the machine's other work costs every program. */
export interface IdleWatch {
  /** Resolves with the longest delay since the last call, in milliseconds. */
  most(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the idle thread. */
export function startIdleWatch(): IdleWatch {
  const worker = new Worker(new URL('idle-thread.ts', import.meta.url));
  return {
    async most() {
      const answered = once(worker, 'message') as Promise<[number]>;
      worker.postMessage(null);
      const [most] = await answered;
      return most;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
