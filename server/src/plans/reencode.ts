import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImageHead } from './image-head.ts';

/** At zoom 1 a plan is at most this long; it is kept at twice that, which zoom 2 shows. */
export const LONGEST_SIDE_PX = 2_000;
export const KEPT_PX = 2 * LONGEST_SIDE_PX;
const SCRIPT = new URL('image-thread.ts', import.meta.url);

/** Input of the thread. */
export interface ImageToMake {
  readonly bytes: Uint8Array;
  readonly head: ImageHead;
  readonly keptPx: number;
}

/** Result of the thread: WebP as base64, and how large the picture is upright. */
export interface MadeImage {
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** The image library refused it. */
export class Undecodable extends Error {}

/**
 * Decodes and encodes on a thread that gives way to others; the size in the answer is that at zoom 1.
 * @throws Undecodable
 */
export async function reencode(bytes: Buffer, head: ImageHead): Promise<MadeImage> {
  const workerData: ImageToMake = { bytes, head, keptPx: KEPT_PX };
  const worker = new Worker(SCRIPT, { workerData });
  const [made] = (await once(worker, 'message')) as [MadeImage | undefined];
  if (made === undefined) throw new Undecodable('the image library refused it');
  const { image, width, height } = made;
  const shown = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height));
  return {
    image,
    width: Math.max(1, Math.round(width * shown)),
    height: Math.max(1, Math.round(height * shown)),
  };
}
