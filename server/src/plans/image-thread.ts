import { parentPort, workerData } from 'node:worker_threads';
import { Transformer } from '@napi-rs/image';
import { giveWay } from '../platform/work/give-way.ts';
import type { ImageToMake, MadeImage } from './reencode.ts';

/** A thread of its own for each image: it gives way to all who wait for a value or to get in, and leaves no memory. */
const GIVES_WAY_BY = 10;
const QUALITY = 85;
giveWay(GIVES_WAY_BY);

const { bytes, head, keptPx } = workerData as ImageToMake;

/** Undefined when the library refuses it, or finds another size than its head says. */
function make(): MadeImage | undefined {
  try {
    const found = new Transformer(bytes).metadataSync(true);
    if (found.width !== head.width || found.height !== head.height) return undefined;
    const isTurned = (found.orientation ?? 1) >= 5;
    const [width, height] = isTurned ? [head.height, head.width] : [head.width, head.height];
    const kept = Math.min(1, keptPx / Math.max(width, height));
    const transformer = new Transformer(bytes).rotate();
    if (kept < 1) transformer.resize(Math.round(width * kept), Math.round(height * kept));
    return { image: transformer.webpSync(QUALITY).toString('base64'), width, height };
  } catch {
    return undefined;
  }
}

parentPort?.postMessage(make());
