import { BUCKET_HEADER, routes } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { openInLane, type WorkShares } from '../platform/work/work-shares.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { readChart } from './chart/read-chart.ts';
import { readLiveRecords } from './read-live-records.ts';
import { readSparks } from './statistics/read-sparks.ts';
import { readTrends } from './statistics/read-trends.ts';
import { streamReadings } from './stream-readings.ts';
import { writeJson } from './write-json.ts';

export interface ReadingDeps extends ChangeDeps {
  readonly shares: Pick<WorkShares, 'files'>;
}

/** Registers the calls that read the measured values of sensors. */
export function registerReadingRoutes(api: Api, { database, clock, shares }: ReadingDeps): void {
  registerRoute(api, routes.liveData, async ({ user, query: { timeWindow } }) =>
    database.read(user.companyId, async (tx) =>
      readLiveRecords(tx, user.companyId, {
        visible: await visibleSensors(tx, user),
        ...(timeWindow !== undefined && { measuredSince: clock.now() - timeWindow * MINUTE_MS }),
      }),
    ),
  );

  registerRoute(api, routes.sensorTrends, async ({ user, query: { sensor_id: sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      const visible = await visibleSensors(tx, user);
      if (sensorId !== undefined) await requireVisibleSensor(tx, user.companyId, sensorId, visible);
      return readTrends(tx, user.companyId, { now: clock.now(), visible, sensorId });
    }),
  );

  registerRoute(api, routes.sensorSparks, async ({ user }) =>
    database.readLong(user.companyId, async (tx) =>
      readSparks(tx, user.companyId, { now: clock.now(), visible: await visibleSensors(tx, user) }),
    ),
  );

  registerRoute(api, routes.sensorReadings, async ({ user, params: { sensorId }, query, reply }) => {
    const { companyId } = user;
    const period = { sensorId, from: query.startDate, to: query.endDate };
    const { maxPoints } = query;
    const chart = await database.readLong(companyId, async (tx) => {
      await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
      return maxPoints === undefined ? undefined : readChart(tx, companyId, period, maxPoints);
    });
    reply.header(BUCKET_HEADER, chart?.bucketMs ?? 0);
    if (chart === undefined) {
      return openInLane(shares.files, companyId, () => streamReadings(database, companyId, period));
    }
    return Buffer.concat([writeJson(chart.rows, '['), Buffer.from(']')]);
  });
}
