import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../platform/work/give-way.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import type { BlockRows } from '../sealed/block-rows.ts';
import { makeBlock } from '../sealed/make-block.ts';

/** Niceness of the thread: a tenth of a processor beside threads that serve users or receive readings. */
const GIVES_WAY_BY = 10;
giveWay(GIVES_WAY_BY);

parentPort?.on('message', ({ key, rows }: { key: BlockKey; rows: BlockRows }) => {
  try {
    parentPort?.postMessage({ made: makeBlock(key, rows) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
