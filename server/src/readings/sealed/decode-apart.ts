import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BlockError } from './block-error.ts';
import type { BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';

const SCRIPT = new URL('decode-thread.ts', import.meta.url);
/** Time without use after which the thread is ended. */
const IDLE_MS = 30_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let before: Promise<unknown> = Promise.resolve();

/** Reply of the thread. */
interface Answer {
  readonly rows?: BlockRows;
  readonly fault?: string;
}

/**
 * Runs decodeBlock in its own thread, one block after the other: a day of very many readings would delay other work.
 * @throws BlockError as decodeBlock
 */
export async function decodeApart(key: BlockKey, block: Uint8Array): Promise<BlockRows> {
  const decoded = before.then(async () => decodeNext(key, block));
  before = decoded.catch(() => {});
  return decoded;
}

async function decodeNext(key: BlockKey, block: Uint8Array): Promise<BlockRows> {
  clearTimeout(idle);
  const thread = (worker ??= start());
  const done = new AbortController();
  const { signal } = done;
  thread.ref();
  try {
    const ended = once(thread, 'exit', { signal }).then(() => ({
      fault: 'the thread that reads it has ended',
    }));
    ended.catch(() => {});
    const answered = once(thread, 'message', { signal }).then(([answer]) => answer as Answer);
    // A separate copy: the block may be a view of a much larger buffer.
    const own = block.slice();
    thread.postMessage({ key, block: own }, [own.buffer]);
    const { rows, fault = 'it cannot be read' }: Answer = await Promise.race([answered, ended]);
    if (rows === undefined) throw new BlockError(key, fault);
    return rows;
  } finally {
    done.abort();
    thread.unref();
    idle = setTimeout(() => void end(), IDLE_MS).unref();
  }
}

function start(): Worker {
  const started = new Worker(SCRIPT);
  started.once('exit', () => {
    if (worker === started) worker = undefined;
  });
  started.unref();
  return started;
}

async function end(): Promise<void> {
  const ending = worker;
  worker = undefined;
  await ending?.terminate();
}
