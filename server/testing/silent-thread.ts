import { parentPort } from 'node:worker_threads';

/** A thread that accepts every message and never answers. */
parentPort?.on('message', () => {});
