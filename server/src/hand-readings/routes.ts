import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { companyClock, fileAnswer, namePart, readCompany } from '../reports/index.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { addHandReading } from './add-hand-reading.ts';
import { handReadingsCsv } from './hand-csv.ts';
import { readHandReadings } from './read-hand-readings.ts';
import { voidHandReading } from './void-hand-reading.ts';

const DEFAULT_LIMIT = 200;

/** Registers the calls of readings by hand. */
export function registerHandReadingRoutes(api: Api, deps: ChangeDeps): void {
  const { database } = deps;
  registerRoute(api, routes.listHandReadings, async ({ user, params: { sensorId }, query }) =>
    database.read(user.companyId, async (tx) => {
      await requireVisibleSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user));
      const { startDate: from, endDate: to, limit = DEFAULT_LIMIT } = query;
      return readHandReadings(tx, user, { sensorId, from, to, limit });
    }),
  );
  registerRoute(api, routes.handReadingsCsv, async ({ user, params: { sensorId }, query, reply }) => {
    const { sensor, readings, clock } = await database.read(user.companyId, async (tx) => {
      const { timeZone } = await readCompany(tx, user.companyId);
      return {
        sensor: await requireVisibleSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user)),
        readings: await readHandReadings(tx, user, { sensorId, from: query.startDate, to: query.endDate }),
        clock: companyClock(timeZone),
      };
    });
    const days = `${clock.date(query.startDate)} ${clock.date(query.endDate)}`;
    const name = `${namePart(sensor.name)} by hand ${days}.csv`;
    return fileAnswer(reply, name, handReadingsCsv(sensor, clock, readings));
  });
  registerRoute(api, routes.addHandReading, async ({ user, params, body, request }) =>
    addHandReading(deps, user, params.sensorId, readIdempotencyKey(request), body),
  );
  registerRoute(api, routes.voidHandReading, async ({ user, params, body }) =>
    voidHandReading(deps, user, params, body.reason),
  );
}
