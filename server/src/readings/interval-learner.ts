import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { learnUsualInterval, measureUsualInterval } from './learn-usual-interval.ts';

const INTERVAL_MS = 3_600_000;

export interface LearnerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Looks every hour at the sensors that were heard since, whether they still report in the rhythm that covered time
 * is counted by. `close` waits for the sensor it is at.
 */
export function startIntervalLearner(deps: LearnerDeps): { close(): Promise<void> } {
  let since = deps.clock.now() - INTERVAL_MS;
  let isClosed = false;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    const from = since;
    since = deps.clock.now();
    running = running.then(async () => learnIntervals(deps, from, () => isClosed));
  }, INTERVAL_MS).unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Learns the intervals of the sensors heard since a time. A sensor that fails is logged and the others go on. */
export async function learnIntervals(
  { database, logger }: LearnerDeps,
  heardSince: number,
  isClosed: () => boolean = () => false,
): Promise<void> {
  for (const { company_id: companyId, sensor_id: sensorId, usual_interval_ms } of await heard(
    database,
    heardSince,
    logger,
  )) {
    if (isClosed()) return;
    try {
      // Nearly always nothing has changed, so that nothing needs to be locked.
      const interval = await database.read(companyId, async (tx) =>
        measureUsualInterval(tx, companyId, sensorId),
      );
      if (interval === null || interval === usual_interval_ms) continue;
      await database.write(companyId, async (tx) => learnUsualInterval(tx, companyId, sensorId));
      logger.info({ companyId, sensorId, intervalMs: interval }, 'a sensor reports in another rhythm');
    } catch (error) {
      logger.error({ err: error, companyId, sensorId }, 'the rhythm of a sensor could not be learnt');
    }
  }
}

async function heard(database: Database, since: number, logger: Logger) {
  try {
    return await database.readAcross(async (tx) =>
      tx.sql
        .selectFrom('latest_readings as latest')
        .innerJoin('sensors as sensor', (join) =>
          join
            .onRef('sensor.company_id', '=', 'latest.company_id')
            .onRef('sensor.sensor_id', '=', 'latest.sensor_id'),
        )
        .select(['sensor.company_id', 'sensor.sensor_id', 'sensor.usual_interval_ms'])
        .where('latest.heard_at', '>=', since)
        .where('sensor.deleted_at', 'is', null)
        .execute(),
    );
  } catch (error) {
    logger.error({ err: error }, 'the rhythms of sensors could not be learnt');
    return [];
  }
}
