import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Block, PdfHead } from './document.ts';
import type { FromThread, ToThread } from './thread.ts';

const MOST_MEMORY_MB = 256;

/**
 * A PDF while it is being made, in a thread of its own. Blocks are asked for when those before are drawn; whoever
 * stops reading ends the thread.
 */
export async function* renderPdf(
  head: PdfHead,
  sections: AsyncIterable<readonly Block[]>,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const messages = on(worker, 'message') as AsyncIterable<[FromThread]>;
  const blocks = sections[Symbol.asyncIterator]();
  const give = async (): Promise<void> => {
    const next = await blocks.next();
    const message: ToThread = next.done === true ? null : next.value;
    worker.postMessage(message);
  };
  try {
    await give();
    // An error of the thread is thrown here, by `on`.
    for await (const [message] of messages) {
      if (message === 'end') return;
      if (message === 'next') await give();
      else yield message.part;
    }
  } finally {
    await blocks.return?.();
    await worker.terminate();
  }
}
