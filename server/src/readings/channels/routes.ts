import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import { type ChannelRemoved, type ChannelShown, removeChannel, updateChannel } from './change-channel.ts';
import { readChannel, readChannels } from './read-channels.ts';
import { readChannelSeries } from './read-series.ts';

export interface ChannelDeps extends ChangeDeps {
  readonly channelRemoved: ChannelRemoved;
  readonly channelShown: ChannelShown;
}

/** Registers the calls of the channels of sensors. */
export function registerChannelRoutes(api: Api, deps: ChannelDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listSensorChannels, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      await requireVisibleSensor(tx, user.companyId, sensorId, await visibleSensors(tx, user));
      return readChannels(tx, user.companyId, sensorId);
    }),
  );
  registerRoute(api, routes.updateSensorChannel, async ({ user, params, body }) =>
    updateChannel(deps, user, params, body, deps.channelShown),
  );
  registerRoute(api, routes.removeSensorChannel, async ({ user, params }) =>
    removeChannel(deps, user, params, deps.channelRemoved),
  );
  registerRoute(api, routes.sensorChannelSeries, async ({ user, params, query }) => {
    const { companyId } = user;
    const { sensorId } = params;
    return database.readLong(companyId, async (tx) => {
      await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
      const channel = await readChannel(tx, companyId, sensorId, params.channel);
      const { startDate: from, endDate: to, maxPoints } = query;
      return readChannelSeries(tx, companyId, { sensorId, channel, from, to, maxPoints, now: clock.now() });
    });
  });
}
