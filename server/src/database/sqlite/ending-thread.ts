import { parentPort } from 'node:worker_threads';
import type { Request } from './statements.ts';

/** A database thread that ends in the middle of a statement that says so, as one does that runs into a bug. */
parentPort?.on('message', ({ request }: { request: Request }) => {
  if ('sql' in request && request.sql.includes('end this thread')) process.exit(3);
});
await import('./thread.ts');
