import { BASE_UNIT_TYPES, baseUnitType, routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createRequireBrokerKey, proveBaseUnit } from './broker-key.ts';
import { createBaseUnit } from './create-base-unit.ts';
import { deleteBaseUnit } from './delete-base-unit.ts';
import type { BaseUnitDeps } from './deps.ts';
import { listBaseUnits } from './list-base-units.ts';
import { listReceivedSensors } from './list-received-sensors.ts';
import { renameBaseUnit } from './rename-base-unit.ts';
import { setSilence } from './set-silence.ts';
import { rotateDeviceKey } from './rotate-device-key.ts';

/** Registers the calls that manage base units. */
export function registerBaseUnitRoutes(api: Api, deps: BaseUnitDeps): void {
  registerRoute(api, routes.baseUnitTypes, () =>
    baseUnitType.options.map((type) => ({
      id: Number(type),
      type,
      description: BASE_UNIT_TYPES[type].description,
    })),
  );
  registerRoute(api, routes.listBaseUnits, async ({ user }) => listBaseUnits(deps.database, user.companyId));
  const requireBrokerKey = createRequireBrokerKey(deps);
  registerRoute(api, routes.createBaseUnit, async ({ user, body }) =>
    createBaseUnit({ ...deps, requireBrokerKey }, user, body),
  );
  registerRoute(api, routes.proveBaseUnit, async ({ user, params, body }) =>
    proveBaseUnit({ ...deps, requireBrokerKey }, user, params.baseUnitId, body.brokerKey),
  );
  registerRoute(api, routes.renameBaseUnit, async ({ user, body }) =>
    renameBaseUnit(deps, user, body.baseUnitId, body.baseUnitName),
  );
  registerRoute(api, routes.deleteBaseUnit, async ({ user, body }) =>
    deleteBaseUnit(deps, user, body.baseUnitId),
  );
  registerRoute(api, routes.listHeardSensors, async ({ user, params }) =>
    listReceivedSensors(deps.database, user.companyId, params.baseUnitId),
  );
  registerRoute(api, routes.setBaseUnitSilence, async ({ user, params, body }) =>
    setSilence(deps, user, params.baseUnitId, body.silent_after),
  );
  registerRoute(api, routes.rotateDeviceKey, async ({ user, params }) =>
    rotateDeviceKey(deps, user, params.baseUnitId),
  );
}
