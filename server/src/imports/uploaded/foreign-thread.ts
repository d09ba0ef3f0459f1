import { parentPort, workerData } from 'node:worker_threads';
import type { ImportOptions } from '@ts1/contract';
import { giveWay } from '../../platform/work/give-way.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { chooseFormat } from '../formats/choose-format.ts';
import { NotThisFormat } from '../formats/foreign-reading.ts';
import type { Understanding } from '../formats/foreign-summary.ts';
import { readForeign } from '../formats/to-recording.ts';

/** Data that the thread is started with. */
export interface ForeignThreadData {
  readonly path: string;
  readonly options: ImportOptions;
  /** Epoch milliseconds: what no reading may lie far ahead of. */
  readonly now: number;
  /** Where the recording goes and what it calls the sensors that it has; without, nothing is written. */
  readonly recording?: { readonly path: string; readonly labels: ReadonlyMap<string, string> };
}

/** Messages of the thread: how far it is, and last its outcome. */
export type ForeignThreadMessage =
  | { readonly kind: 'progress'; readonly read: number }
  | { readonly kind: 'understood'; readonly understanding: Understanding }
  /** The file is to blame. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A third of a processor beside those who answer people and take readings in. */
const GIVES_WAY_BY = 5;

const { path, options, now, recording }: ForeignThreadData = workerData;
giveWay(GIVES_WAY_BY);

const post = (message: ForeignThreadMessage): void => parentPort?.postMessage(message);

async function understand(): Promise<ForeignThreadMessage> {
  try {
    const understanding = await readForeign(chooseFormat(options), path, {
      now,
      onProgress: (read) => post({ kind: 'progress', read }),
      ...(recording && {
        into: recording.path,
        labelOf: (sensor: string) => recording.labels.get(sensor),
      }),
    });
    return { kind: 'understood', understanding };
  } catch (error) {
    if (error instanceof NotThisFormat) return { kind: 'refused', reason: `${error.message}.` };
    // The path of the file here does not concern the user who sent it.
    if (error instanceof StartError)
      return { kind: 'refused', reason: error.message.replaceAll(path, 'The file') };
    return { kind: 'failed', error };
  }
}

void understand().then(post);
