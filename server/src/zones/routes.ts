import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createZone } from './create-zone.ts';
import { deleteZone } from './delete-zone.ts';
import { readZones, readZoneSensors } from './read-zones.ts';
import { missing } from './refusals.ts';
import { updateZone } from './update-zone.ts';
import { assignSensor, removeSensor } from './zone-sensors.ts';
import { changeZoneMembers, readZoneMembers } from './zone-members.ts';
import { assignUser, removeUser, replaceZoneUsers } from './zone-users.ts';

/** Registers the calls that list and manage zones. */
export function registerZoneRoutes(api: Api, deps: ChangeDeps): void {
  const { database } = deps;
  registerRoute(api, routes.listZones, async ({ user }) =>
    database.read(user.companyId, async (tx) => readZones(tx, user.companyId, seenBy(user))),
  );
  registerRoute(api, routes.listOwnZones, async ({ user: { companyId, userId } }) =>
    database.read(companyId, async (tx) => readZones(tx, companyId, { userId })),
  );
  registerRoute(api, routes.listZoneSensors, async ({ user, params }) =>
    database.read(user.companyId, async (tx) =>
      readZoneSensors(tx, user.companyId, { ...seenBy(user), zoneId: params.zoneId }),
    ),
  );
  registerRoute(api, routes.listZoneMembers, async ({ user }) =>
    database.read(user.companyId, async (tx) => readZoneMembers(tx, user.companyId, seenBy(user))),
  );
  registerRoute(api, routes.changeZoneMembers, async ({ user, params, body }) =>
    changeZoneMembers(deps, user, params.zoneId, body),
  );
  registerRoute(api, routes.createZone, async ({ user, body }) => createZone(deps, user, body));
  registerRoute(api, routes.updateZone, async ({ user, params, body }) =>
    updateZone(deps, user, params.zoneId, body),
  );
  registerRoute(api, routes.deleteZone, async ({ user, params }) => deleteZone(deps, user, params.zoneId));
  registerRoute(api, routes.assignSensor, async ({ user, params, body }) => {
    if (body.sensorId === undefined) throw missing('sensorId');
    return assignSensor(deps, user, { ...params, sensorId: body.sensorId });
  });
  registerRoute(api, routes.removeSensor, async ({ user, params }) => removeSensor(deps, user, params));
  registerRoute(api, routes.assignUser, async ({ user, params, body }) => {
    if (body.userId === undefined) throw missing('userId');
    return assignUser(deps, user, { ...params, userId: body.userId });
  });
  registerRoute(api, routes.removeUser, async ({ user, params }) => removeUser(deps, user, params));
  registerRoute(api, routes.replaceZoneUsers, async ({ user, params, body }) =>
    replaceZoneUsers(deps, user, { ...params, ...body }),
  );
}

/** Which zones a user sees: all, or those that the user is assigned to. */
function seenBy({ userId, seesOwnZonesOnly }: SignedInUser) {
  return seesOwnZonesOnly ? { userId } : {};
}
