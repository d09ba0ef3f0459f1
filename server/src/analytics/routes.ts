import { routes } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { assessAlarms } from './alarm-quality.ts';
import type { AnalyticsDeps } from './deps.ts';
import { readRaised } from './read-alarms.ts';
import { readResponses } from './read-responses.ts';
import { readFiguresOfInputs } from './read-input-figures.ts';
import { readInputHeatMap } from './read-input-heat-map.ts';
import { readHeatMap } from './read-heat-map.ts';
import { readStatistics } from './read-statistics.ts';
import { tryInputLimits } from './try-input-limits.ts';
import { tryLimits } from './try-limits.ts';
import { readWantedSensors } from './wanted-sensors.ts';

/** Time that a call spends reading: a year of many sensors takes a while. */
const A_PART_MS = 1_000;

/** Registers the calls that compute statistics. */
export function registerAnalyticsRoutes(api: Api, deps: AnalyticsDeps): void {
  const { database, clock } = deps;
  const { figures } = deps.shares;

  registerRoute(api, routes.statistics, async ({ user, query }) =>
    figures(user.companyId, async () =>
      database.readLong(user.companyId, async (tx) =>
        readStatistics(tx, user.companyId, {
          from: query.startDate,
          to: query.endDate,
          now: clock.now(),
          zoneId: query.zoneId,
          visible: await visibleSensors(tx, user),
        }),
      ),
    ),
  );
  registerRoute(api, routes.inputFigures, async ({ user, query }) =>
    figures(user.companyId, async () => {
      const enoughAt = performance.now() + A_PART_MS;
      return database.readLong(user.companyId, async (tx) =>
        readFiguresOfInputs(tx, user.companyId, {
          from: query.startDate,
          to: query.endDate,
          now: clock.now(),
          zoneId: query.zoneId,
          visible: await visibleSensors(tx, user),
          after: query.after,
          isEnough: () => performance.now() >= enoughAt,
        }),
      );
    }),
  );
  registerRoute(api, routes.alarmQuality, async ({ user, query }) =>
    database.readLong(user.companyId, async (tx) => {
      const visible = await visibleSensors(tx, user);
      const sensors = await readWantedSensors(tx, user.companyId, { zoneId: query.zoneId, visible });
      const period = { from: query.startDate, to: query.endDate };
      return assessAlarms(await readRaised(tx, user.companyId, sensors, period), clock.now());
    }),
  );
  registerRoute(api, routes.responseFigures, async ({ user, query }) =>
    database.readLong(user.companyId, async (tx) => {
      const visible = await visibleSensors(tx, user);
      const sensors = await readWantedSensors(tx, user.companyId, { zoneId: query.zoneId, visible });
      return readResponses(tx, user.companyId, sensors, {
        from: query.startDate,
        to: query.endDate,
        now: clock.now(),
        targetMinutes: query.withinMinutes,
      });
    }),
  );
  registerRoute(api, routes.heatMap, async ({ user, params, query }) =>
    database.readLong(user.companyId, async (tx) =>
      readHeatMap(tx, user.companyId, params.sensorId, {
        measurand: query.measurand ?? 'temperature',
        from: query.startDate,
        to: query.endDate,
        visible: await visibleSensors(tx, user),
      }),
    ),
  );
  registerRoute(api, routes.inputHeatMap, async ({ user, params, query }) =>
    database.readLong(user.companyId, async (tx) =>
      readInputHeatMap(tx, user.companyId, {
        ...params,
        from: query.startDate,
        to: query.endDate,
        visible: await visibleSensors(tx, user),
        now: clock.now(),
      }),
    ),
  );
  registerRoute(api, routes.outsideWeather, async () => ({ weather: await deps.weather.read() }));
  registerRoute(api, routes.backTest, async ({ user, params, query }) =>
    figures(user.companyId, async () => tryLimits(deps, user, params.sensorId, query)),
  );
  registerRoute(api, routes.inputBackTest, async ({ user, params, query }) =>
    figures(user.companyId, async () => tryInputLimits(deps, user, params, query)),
  );
}
