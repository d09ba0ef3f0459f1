import { parentPort } from 'node:worker_threads';

/** A thread that takes whatever it is given and never answers. */
parentPort?.on('message', () => {});
