import { present, routes, SENSOR_TYPES, sensorType } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createSensor } from './create-sensor.ts';
import { deleteSensor } from './delete-sensor.ts';
import type { SensorDeps } from './deps.ts';
import { deleteIdleDevice, readIdleDevices, saveIdleDevice } from './devices/idle-devices.ts';
import { readSensorDevices } from './devices/read-sensor-devices.ts';
import { swapSensor, swapSensors } from './devices/swap-sensors.ts';
import { listDiscoveredSensors } from './list-discovered-sensors.ts';
import { readSensor, readSensors } from './read-sensors.ts';
import { renameSensor } from './rename-sensor.ts';
import { requireVisibleSensor } from './require-visible-sensor.ts';

/** Registers the calls that list and manage sensors. */
export function registerSensorRoutes(api: Api, deps: SensorDeps): void {
  const { database } = deps;
  registerRoute(api, routes.sensorTypes, () =>
    sensorType.options.map((type) => {
      const { name, serialDigits, batteryUnit, legacy } = SENSOR_TYPES[type];
      return { type, description: name, serialDigits: serialDigits.count, batteryUnit, legacy };
    }),
  );
  registerRoute(api, routes.listSensors, async ({ user }) =>
    database.read(user.companyId, async (tx) => {
      const sensors = await readSensors(tx, user.companyId, await visibleSensors(tx, user));
      return deps.withStates(tx, user.companyId, sensors, deps.clock.now());
    }),
  );
  registerRoute(api, routes.getSensor, async ({ user, params }) =>
    database.read(user.companyId, async (tx) => {
      const sensor = await readSensor(tx, user.companyId, params.sensorId, await visibleSensors(tx, user));
      return present((await deps.withStates(tx, user.companyId, [sensor], deps.clock.now()))[0]);
    }),
  );
  registerRoute(api, routes.createSensor, async ({ user, body }) => createSensor(deps, user, body));
  registerRoute(api, routes.renameSensor, async ({ user, params, body }) => {
    if (body.sensorId !== undefined && body.sensorId !== params.sensorId) {
      throw new InvalidInput([{ path: 'sensorId', message: 'must be the sensor of the address' }]);
    }
    return renameSensor(deps, user, params.sensorId, body.sensorName);
  });
  registerRoute(api, routes.deleteSensor, async ({ user, params }) =>
    deleteSensor(deps, user, params.sensorId),
  );
  registerRoute(api, routes.listDiscoveredSensors, async ({ user }) =>
    listDiscoveredSensors(database, user.companyId),
  );
  registerDeviceRoutes(api, deps);
}

function registerDeviceRoutes(api: Api, deps: SensorDeps): void {
  const { database } = deps;
  registerRoute(api, routes.listSensorDevices, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      await requireVisibleSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user));
      return readSensorDevices(tx, user.companyId, sensorId);
    }),
  );
  registerRoute(api, routes.swapSensor, async ({ user, params, body }) =>
    swapSensor(deps, user, params.sensorId, body),
  );
  registerRoute(api, routes.swapSensors, async ({ user, body }) => swapSensors(deps, user, body.swaps));
  registerRoute(api, routes.listIdleDevices, async ({ user }) =>
    database.read(user.companyId, async (tx) => readIdleDevices(tx, user.companyId)),
  );
  registerRoute(api, routes.saveIdleDevice, async ({ user, params, body }) =>
    saveIdleDevice(deps, user, params.serialNo, body),
  );
  registerRoute(api, routes.deleteIdleDevice, async ({ user, params }) =>
    deleteIdleDevice(deps, user, params.serialNo),
  );
}
