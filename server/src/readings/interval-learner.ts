import { MINUTE_MS, HOUR_MS } from '@ts1/contract/durations';
import { inCompany, type Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { every, type Repeating } from '../platform/work/every.ts';
import { learnUsualInterval, measureUsualInterval } from './learn-usual-interval.ts';

export interface LearnerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Looks every hour at the sensors that were received since, whether they still report at the interval that covered time
 * is counted by; and at the start and each minute at those whose rhythm is not known yet, as their figures wait for it.
 * `stop` waits for the sensors they are at.
 */
export function startIntervalLearner(deps: LearnerDeps): Repeating {
  const { clock, logger } = deps;
  let isStopped = false;
  const look = async (wanted: Wanted) => learnIntervals(deps, wanted, () => isStopped);
  let known = clock.now() - HOUR_MS;
  const relearning = every(
    HOUR_MS,
    logger,
    'looking at the rhythms of sensors again',
    async () => {
      const receivedSince = known;
      known = clock.now();
      await look({ unknownOnly: false, receivedSince });
    },
    { startsNow: false },
  );
  let looked = 0;
  const learning = every(MINUTE_MS, logger, 'learning the rhythms of sensors', async () => {
    // A minute more, so that none falls between two looks, also when the clock was set back.
    const receivedSince = Math.min(looked, clock.now() - MINUTE_MS) - MINUTE_MS;
    looked = clock.now();
    await look({ unknownOnly: true, receivedSince });
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all([relearning.stop(), learning.stop()]);
    },
  };
}

interface Wanted {
  /** Epoch milliseconds. */
  readonly receivedSince: number;
  /** Only the sensors whose rhythm is not known yet. */
  readonly unknownOnly: boolean;
}

/** Learns the intervals of the sensors received since a time. A sensor that fails is logged and the others go on. */
export async function learnIntervals(
  { database, logger }: LearnerDeps,
  wanted: Wanted,
  isClosed: () => boolean = () => false,
): Promise<void> {
  for (const sensor of await readReceived(database, wanted, logger)) {
    const { company_id: companyId, sensor_id: sensorId, usual_interval_ms, usual_interval_known } = sensor;
    if (isClosed()) return;
    try {
      // Nearly always nothing has changed, so that nothing needs to be locked.
      const interval = await database.read(companyId, async (tx) =>
        measureUsualInterval(tx, companyId, sensorId),
      );
      if (interval === null || (interval === usual_interval_ms && usual_interval_known === 1)) continue;
      if (!(await learnUsualInterval(database, companyId, sensorId))) continue;
      logger.info({ companyId, sensorId, intervalMs: interval }, 'a sensor reports in another rhythm');
    } catch (error) {
      logger.error({ err: error, companyId, sensorId }, 'the rhythm of a sensor could not be learnt');
    }
  }
}

async function readReceived(database: Database, { receivedSince, unknownOnly }: Wanted, logger: Logger) {
  try {
    return await database.readAcross(async (tx) => {
      const sensors = tx.sql
        .selectFrom('latest_readings as latest')
        .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'latest.sensor_id'))
        .select([
          'sensor.company_id',
          'sensor.sensor_id',
          'sensor.usual_interval_ms',
          'sensor.usual_interval_known',
        ])
        .where('latest.heard_at', '>=', receivedSince)
        .where('sensor.deleted_at', 'is', null);
      return (unknownOnly ? sensors.where('sensor.usual_interval_known', '=', 0) : sensors).execute();
    });
  } catch (error) {
    logger.error({ err: error }, 'the rhythms of sensors could not be learnt');
    return [];
  }
}
