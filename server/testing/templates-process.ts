import { TemplateWorker } from '../src/alarms/index.ts';
import { openDatabase } from '../src/database/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { simulatedClock } from './simulated-clock.ts';

/**
 * Gives followers the newest version of their templates in a separate process, which a test kills. NOW is its time,
 * later than the lease of the process before.
 */
const { DATA_DIR = '', DATABASE_URL, NOW } = process.env;
const database = await openDatabase({
  dataDirectory: DATA_DIR,
  ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
});
const worker = new TemplateWorker({
  database,
  clock: simulatedClock(Number(NOW)),
  logger: createLogger('error'),
  announceChange: () => {},
  onChanges: [],
});
await worker.settle();
process.stdout.write('all have it\n');
await database.close();
