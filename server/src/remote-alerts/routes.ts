import { routes } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import type { RemoteAlertDeps } from './deps.ts';
import { readGroups } from './read-groups.ts';
import { saveGroup } from './save-group.ts';

/** Registers the calls that list and manage alert groups. */
export function registerRemoteAlertRoutes(api: Api, deps: RemoteAlertDeps): void {
  registerRoute(api, routes.listAlertGroups, async ({ user }) =>
    deps.database.read(user.companyId, async (tx) =>
      readGroups(tx, user.companyId, { visible: await visibleSensors(tx, user) }),
    ),
  );
  for (const route of [routes.createAlertGroup, routes.createAlertGroupByAutomation]) {
    registerRoute(api, route, async ({ user, body }) => createGroup(deps, user, body));
  }
  registerRoute(api, routes.saveAlertGroup, async ({ user, params, body }) =>
    saveGroup(deps, user, params.groupId, body),
  );
  registerRoute(api, routes.deleteAlertGroup, async ({ user, params }) =>
    deleteGroup(deps, user, params.groupId),
  );
}
