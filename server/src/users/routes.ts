import { routes } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { Forbidden, InvalidInput } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import type { UserDeps } from './deps.ts';
import { inviteUser } from './invite-user.ts';
import { savePreferences } from './own-preferences.ts';
import { makeInvitationLinks } from './invitation-links.ts';
import { readUser, readUsers, shownTo } from './read-users.ts';
import { readRoles } from './read-roles.ts';
import { createRole, deleteRole, saveRole } from './save-role.ts';
import { deleteSavedFilter, readSavedFilters, saveFilter } from './saved-filters.ts';
import { readSensorOrder, saveSensorOrder } from './sensor-order.ts';
import { updateUser } from './update-user.ts';

/** Registers the calls that list and manage users, and what users keep for themselves. */
export function registerUserRoutes(api: Api, deps: UserDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listUsers, async ({ user }) => {
    const { companyId } = user;
    const users = await database.read(companyId, async (tx) => readUsers(tx, companyId, clock.now()));
    return users.map((one) => shownTo(user, one));
  });
  registerRoute(api, routes.getUser, async ({ user, params }) => {
    const { companyId } = user;
    const read = async (tx: Tx) => readUser(tx, companyId, params.userId, clock.now());
    return shownTo(user, await database.read(companyId, read));
  });
  registerRoute(api, routes.createUser, async ({ user, body }) => createUser(deps, user, body));
  registerRoute(api, routes.updateUser, async ({ user, params, body }) => {
    if (body.userId !== undefined && body.userId !== params.userId) {
      throw new InvalidInput([{ path: 'userId', message: 'must be the user of the address' }]);
    }
    return updateUser(deps, user, params.userId, body);
  });
  registerRoute(api, routes.inviteUser, async ({ user, params }) => inviteUser(deps, user, params.userId));
  registerRoute(api, routes.makeInvitationLinks, async ({ user }) => makeInvitationLinks(deps, user));
  registerRoute(api, routes.listRoles, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readRoles(tx, companyId)),
  );
  registerRoute(api, routes.createRole, async ({ user, body }) => createRole(deps, user, body));
  registerRoute(api, routes.saveRole, async ({ user, params, body }) =>
    saveRole(deps, user, params.roleId, body),
  );
  registerRoute(api, routes.deleteRole, async ({ user, params }) => deleteRole(deps, user, params.roleId));
  registerRoute(api, routes.deleteUser, async ({ user, params }) => deleteUser(deps, user, params.userId));
  registerRoute(api, routes.getPreferences, async ({ user }) => user.chosen.own);
  registerRoute(api, routes.savePreferences, async ({ user, body }) => savePreferences(deps, user, body));
  registerRoute(api, routes.listSavedFilters, async ({ user: { companyId, userId } }) =>
    database.read(companyId, async (tx) => readSavedFilters(tx, companyId, userId)),
  );
  registerRoute(api, routes.saveFilter, async ({ user, body }) => saveFilter(deps, user, body));
  registerRoute(api, routes.deleteSavedFilter, async ({ user, query }) =>
    deleteSavedFilter(deps, user, query),
  );
  registerRoute(api, routes.sensorOrder, async ({ body, user }) => {
    const othersUser = body.userId !== undefined && body.userId !== user.userId;
    const othersCompany = body.companyId !== undefined && body.companyId !== user.companyId;
    if (othersUser || othersCompany) throw new Forbidden('The order of sensors belongs to each user alone.');
    return 'preferences' in body
      ? saveSensorOrder(deps, user, body.preferences)
      : readSensorOrder(database, user);
  });
}
