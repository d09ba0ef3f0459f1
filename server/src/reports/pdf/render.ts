import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Block, PdfHead } from './document.ts';
import type { FromThread, ToThread } from './thread.ts';

const MOST_MEMORY_MB = 256;
/** To draw what it was given, or to end; a page takes milliseconds. */
const ANSWER_WITHIN_MS = 60_000;
const SCRIPT = new URL('thread.ts', import.meta.url);

interface RenderOptions {
  readonly script?: URL;
  readonly answerWithinMs?: number;
}

/**
 * A PDF while it is being made, in a thread of its own. Blocks are asked for when those before are drawn. The thread
 * ends when the reader stops reading or the thread itself is silent: nothing waits for one that hangs.
 */
export async function* renderPdf(
  head: PdfHead,
  sections: AsyncIterable<readonly Block[]>,
  { script = SCRIPT, answerWithinMs = ANSWER_WITHIN_MS }: RenderOptions = {},
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(script, {
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const silence = new AbortController();
  let patience: NodeJS.Timeout | undefined;
  const expectAnswer = (): void => {
    patience = setTimeout(() => silence.abort(), answerWithinMs);
  };
  const messages = on(worker, 'message', { signal: silence.signal }) as AsyncIterable<[FromThread]>;
  const blocks = sections[Symbol.asyncIterator]();
  const give = async (): Promise<void> => {
    const next = await blocks.next();
    const message: ToThread = next.done === true ? null : next.value;
    worker.postMessage(message);
  };
  try {
    await give();
    expectAnswer();
    // An error of the thread is thrown here, by `on`.
    for await (const [message] of messages) {
      // The source of the blocks and the reader of the file may take their time.
      clearTimeout(patience);
      if (message === 'end') return;
      if (message === 'next') await give();
      else yield message.part;
      expectAnswer();
    }
  } catch (error) {
    throw silence.signal.aborted ? new Error('the thread that draws a PDF hangs', { cause: error }) : error;
  } finally {
    clearTimeout(patience);
    await blocks.return?.();
    await worker.terminate();
  }
}
