import { parentPort } from 'node:worker_threads';
import { BlockError } from './block-error.ts';
import type { BlockKey } from './block-key.ts';
import { decodeBlock } from './decode-block.ts';

parentPort?.on('message', ({ key, block }: { key: BlockKey; block: Uint8Array }) => {
  try {
    const rows = decodeBlock(key, block);
    const columns = [
      rows.measuredAt,
      rows.receivedAt,
      rows.baseUnitId,
      ...rows.values,
      rows.error,
      rows.error2,
      ...(rows.inputs ?? []).map(({ column }) => column),
    ];
    parentPort?.postMessage({ rows }, [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))]);
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof BlockError ? error.fault : String(error) });
  }
});
