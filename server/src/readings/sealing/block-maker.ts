import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BlockKey } from '../sealed/block-key.ts';
import type { BlockRows } from '../sealed/block-rows.ts';
import type { MadeBlock } from '../sealed/make-block.ts';

const SCRIPT = new URL('block-thread.ts', import.meta.url);

/** Maker of blocks in its own thread, one after the other. */
export interface BlockMaker {
  make(key: BlockKey, rows: BlockRows): Promise<MadeBlock>;
  /** Ends the thread, if there is one; the next block starts it again. */
  rest(): Promise<void>;
}

/** Reply of the thread. */
interface Answer {
  readonly made?: MadeBlock;
  readonly error?: unknown;
}

export function createBlockMaker(): BlockMaker {
  let worker: Worker | undefined;
  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  return {
    async make(key, rows) {
      worker ??= new Worker(SCRIPT);
      const done = new AbortController();
      const { signal } = done;
      const ended = async (exit: Promise<unknown>): Promise<never> => {
        await exit;
        throw new Error('the thread that seals readings has ended');
      };
      try {
        const answered = once(worker, 'message', { signal });
        const died = ended(once(worker, 'exit', { signal }));
        died.catch(() => {});
        worker.postMessage({ key, rows });
        const [{ made, error }] = (await Promise.race([answered, died])) as [Answer];
        if (made === undefined) throw error;
        return made;
      } catch (error) {
        await end();
        throw error;
      } finally {
        done.abort();
      }
    },
    rest: end,
  };
}
