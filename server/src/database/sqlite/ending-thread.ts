import { parentPort } from 'node:worker_threads';
import type { Request } from './statements.ts';

/** A database thread that ends in the middle of a statement that asks for it, as with a bug. */
parentPort?.on('message', ({ request }: { request: Request }) => {
  if ('sql' in request && request.sql.includes('end this thread')) process.exit(3);
});
await import('./thread.ts');
