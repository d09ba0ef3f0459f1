import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import { type InputRemoved, type InputShown, removeInput, updateInput } from './change-input.ts';
import { readInput, readInputs } from './read-inputs.ts';
import { readInputSeries } from './read-series.ts';

export interface InputDeps extends ChangeDeps {
  readonly inputRemoved: InputRemoved;
  readonly inputShown: InputShown;
}

/** Registers the calls of the inputs of sensors. */
export function registerInputRoutes(api: Api, deps: InputDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listSensorInputs, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      await requireVisibleSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user));
      return readInputs(tx, user.companyId, sensorId);
    }),
  );
  registerRoute(api, routes.updateSensorInput, async ({ user, params, body }) =>
    updateInput(deps, user, params, body, deps.inputShown),
  );
  registerRoute(api, routes.removeSensorInput, async ({ user, params }) =>
    removeInput(deps, user, params, deps.inputRemoved),
  );
  registerRoute(api, routes.sensorInputSeries, async ({ user, params, query }) => {
    const { companyId } = user;
    const { sensorId } = params;
    return database.readLong(companyId, async (tx) => {
      await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
      const input = await readInput(tx, companyId, sensorId, params.input);
      const { startDate: from, endDate: to, maxPoints } = query;
      return readInputSeries(tx, companyId, { sensorId, input, from, to, maxPoints, now: clock.now() });
    });
  });
}
