import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread that does nothing: how late its event loop is says what the machine's other work costs everybody. */
export interface IdleWatch {
  /** The longest delay since the last call, milliseconds. */
  most(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts it. */
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
