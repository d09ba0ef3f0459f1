import { HOUR_MS, MINUTE_MS } from '@ts1/contract/durations';
import type { ChangeDeps } from '../audit/index.ts';
import { inCompany, type Database } from '../database/index.ts';
import type { Logger } from '../platform/logger.ts';
import { learnUsualInterval, measureUsualInterval } from './learn-usual-interval.ts';

interface LearnerDeps extends ChangeDeps {
  readonly logger: Logger;
}

/** Learner of the intervals at which sensors report, which determine the covered time. */
export interface IntervalLearner {
  /** Measures the sensors whose interval is not known yet, because their figures wait for it. */
  learnUnknown(stopping: AbortSignal): Promise<void>;
  /** Measures the sensors that were received since the last time: their interval may have changed. */
  learnAgain(stopping: AbortSignal): Promise<void>;
}

/** Creates a learner that has measured nothing yet. */
export function createIntervalLearner(deps: LearnerDeps): IntervalLearner {
  const { clock } = deps;
  let lookedForUnknownAt = 0;
  let learntAt = clock.now() - HOUR_MS;
  return {
    async learnUnknown(stopping) {
      // One minute more, so that no reading falls between two checks, even when the clock was set back.
      const receivedSince = Math.min(lookedForUnknownAt, clock.now() - MINUTE_MS) - MINUTE_MS;
      lookedForUnknownAt = clock.now();
      await learnIntervals(deps, { unknownOnly: true, receivedSince }, stopping);
    },
    async learnAgain(stopping) {
      const receivedSince = learntAt;
      learntAt = clock.now();
      await learnIntervals(deps, { unknownOnly: false, receivedSince }, stopping);
    },
  };
}

interface Wanted {
  /** Epoch milliseconds. */
  readonly receivedSince: number;
  /** Only the sensors whose interval is not known yet. */
  readonly unknownOnly: boolean;
}

/** Learns the intervals of the sensors received since a time. A failure is logged and skips only that sensor. */
export async function learnIntervals(
  { database, logger }: LearnerDeps,
  wanted: Wanted,
  stopping?: AbortSignal,
): Promise<void> {
  for (const sensor of await readReceived(database, wanted)) {
    const { company_id: companyId, sensor_id: sensorId, usual_interval_ms, usual_interval_known } = sensor;
    if (stopping?.aborted === true) return;
    try {
      // Nearly always nothing has changed, so nothing needs to be locked.
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

async function readReceived(database: Database, { receivedSince, unknownOnly }: Wanted) {
  return database.readAcross(async (tx) => {
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
}
