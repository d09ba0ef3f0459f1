import { Worker } from 'node:worker_threads';
import { InvalidInput } from '../../platform/errors.ts';
import type { Understanding } from '../formats/foreign-summary.ts';
import type { ForeignThreadData, ForeignThreadMessage } from './foreign-thread.ts';

const SCRIPT = new URL('foreign-thread.ts', import.meta.url);

/**
 * Reads a file of another product in a separate thread, which ends when `signal` is aborted.
 * @throws InvalidInput for a file that does not have the stated format
 */
export async function understandFile(
  data: ForeignThreadData,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (read: number) => void },
): Promise<Understanding> {
  signal.throwIfAborted();
  const worker = new Worker(SCRIPT, { workerData: data });
  try {
    return await new Promise<Understanding>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread that reads the file has ended')));
      worker.on('message', (message: ForeignThreadMessage) => {
        if (message.kind === 'progress') onProgress?.(message.read);
        else if (message.kind === 'understood') resolve(message.understanding);
        else if (message.kind === 'refused') reject(new InvalidInput([], message.reason));
        else reject(message.error);
      });
    });
  } finally {
    await worker.terminate();
  }
}
