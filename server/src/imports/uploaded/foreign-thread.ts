import { parentPort, workerData } from 'node:worker_threads';
import type { ImportOptions } from '@ts1/contract';
import { giveWay } from '../../platform/work/give-way.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { chooseFormat } from '../formats/choose-format.ts';
import { NotThisFormat } from '../formats/foreign-reading.ts';
import type { Understanding } from '../formats/foreign-summary.ts';
import { readForeign } from '../formats/to-recording.ts';

/** Start data of the thread. */
export interface ForeignThreadData {
  readonly path: string;
  readonly options: ImportOptions;
  /** Epoch milliseconds; no reading may be far ahead of this time. */
  readonly now: number;
  /** Path of the recording and its names of the sensors; without it nothing is written. */
  readonly recording?: { readonly path: string; readonly labels: ReadonlyMap<string, string> };
}

/** Messages of the thread: its progress, and last its outcome. */
export type ForeignThreadMessage =
  | { readonly kind: 'progress'; readonly read: number }
  | { readonly kind: 'understood'; readonly understanding: Understanding }
  /** The file has a fault. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Gets a third of a processor beside threads that serve users and receive readings. */
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
        findLabel: (sensor: string) => recording.labels.get(sensor),
      }),
    });
    return { kind: 'understood', understanding };
  } catch (error) {
    if (error instanceof NotThisFormat) return { kind: 'refused', reason: `${error.message}.` };
    // The server's path of the file is not shown to the user who sent it.
    if (error instanceof StartError)
      return { kind: 'refused', reason: error.message.replaceAll(path, 'The file') };
    return { kind: 'failed', error };
  }
}

void understand().then(post);
