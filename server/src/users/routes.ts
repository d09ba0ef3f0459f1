import { routes, type User, type ChosenPreferences } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { Forbidden, InvalidInput, Conflict } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import type { UserDeps } from './deps.ts';
import { readUser, readUsers, shownTo } from './read-users.ts';
import { deleteSavedFilter, readSavedFilters, saveFilter } from './saved-filters.ts';
import { readSensorOrder, saveSensorOrder } from './sensor-order.ts';
import { updateUser } from './update-user.ts';
import { changeBy, changedNames, type ChangeDeps, differences } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** The refusal of a link where no mail server is configured. */
const NO_EMAIL = 'No mail server is configured.';

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

/**
 * Sends an invitation again; the link of the one before no longer works.
 * @throws NotFound; Conflict for somebody who has a password or may not sign in, and without a mail server
 */
async function inviteUser(deps: UserDeps, caller: SignedInUser, userId: number): Promise<User> {
  return changeBy(deps, caller, async (change) => {
    const { tx, companyId, at, record } = change;
    const invited = await readUser(tx, companyId, userId, at);
    if (invited.invitation === null) throw new Conflict('This user has a password already.');
    if (invited.isDisabled) throw new Conflict('This user is disabled.');
    if (deps.sendLink === undefined) throw new Conflict(NO_EMAIL);
    await deps.sendLink(change, { userId, purpose: 'invitation', by: caller.username });
    record('invitation_send', `Sent ${invited.email} another invitation`, { userId, email: invited.email });
    return readUser(tx, companyId, userId, at);
  });
}

/** Saves which language and unit of temperature somebody chose for themselves. */
async function savePreferences(
  deps: ChangeDeps,
  user: SignedInUser,
  { language, temperatureUnit }: ChosenPreferences,
): Promise<ChosenPreferences> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.sql
      .updateTable('users')
      .set({ language, temperature_unit: temperatureUnit, updated_at: at })
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .execute();
    const changes = differences(user.chosen.own, { language, temperatureUnit });
    record('preferences_update', `Changed own preferences: ${changedNames(changes)}`, changes);
    return { language, temperatureUnit };
  });
}
