import type { Database } from '../src/database/index.ts';
import {
  createBlockMaker,
  learnUsualInterval,
  makeDays,
  type NewReading,
  recordReadings,
} from '../src/readings/index.ts';

/**
 * Creates a store for readings of a company that works as an import does, one piece per transaction: days that ended
 * long enough before `now` (epoch milliseconds) come whole and become blocks at once.
 */
export function createWholeDayStore(database: Database, companyId: number, now: number) {
  const blocks = createBlockMaker();
  return {
    async store(readings: readonly NewReading[]): Promise<void> {
      const made = await makeDays({ database, blocks }, companyId, readings, now);
      await database.write(companyId, async (tx) => recordReadings(tx, companyId, readings, undefined, made));
    },
    learn: async (sensorId: number): Promise<boolean> => learnUsualInterval(database, companyId, sensorId),
    rest: async (): Promise<void> => blocks.rest(),
  };
}
