import { openDatabase } from '../src/database/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { sealReadings } from '../src/readings/index.ts';
import { simulatedClock } from './simulated-clock.ts';

/**
 * Seals the readings of the database of DATA_DIR or DATABASE_URL in a separate process, which a test kills. NOW is the
 * time at which they are old enough.
 */
const { DATA_DIR = '', DATABASE_URL, NOW } = process.env;
const database = await openDatabase({
  dataDirectory: DATA_DIR,
  ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
});
process.stdout.write('is sealing\n');
await sealReadings({
  database,
  clock: simulatedClock(Number(NOW)),
  logger: createLogger('error'),
  pauseMs: 0,
  rowsAtOnce: 20,
});
process.stdout.write('has sealed\n');
await database.close();
