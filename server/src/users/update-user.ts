import { NOT_BY_HAND, type routes, type User } from '@ts1/contract';
import type { z } from 'zod';
import { type Change, changeBy, changedNames, differences } from '../audit/index.ts';
import { endUserKeys } from '../api-keys/index.ts';
import { endPasswordLinks, endUserSessions, requireReach, unlockAccount } from '../auth/index.ts';
import { uniqueViolation, type UsersTable } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireConfirmed } from '../platform/security/confirmed.ts';
import { Conflict, Forbidden, InvalidInput } from '../platform/errors.ts';
import { chooseRole, type RoleColumns } from './choose-role.ts';
import type { UserDeps } from './deps.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { personColumns } from './person-fields.ts';
import { readUser } from './read-users.ts';
import { emailTaken } from './refusals.ts';
import { takeTurnForRoles } from './save-role.ts';
import { requireFreeName } from './user-names.ts';

type Body = z.output<typeof routes.updateUser.body>;
type Standing = Partial<RoleColumns & Pick<UsersTable, 'is_disabled'>>;

/**
 * Changes a user: users who manage people anybody of the company, others their own record, of which role and status are left out.
 * Disabling ends the user's sessions, and like a role without keys the API keys that they made; `isLockedOut: false` lifts a lock-out, and `true` is
 * refused but for somebody who is locked out.
 * @throws Forbidden, also for a user or a role with permissions that the caller lacks; NotFound, IdentityUnconfirmed for a new e-mail address or admin, InvalidInput when the e-mail address or the name is taken; Conflict when the company would be
 * left without an admin, or when somebody disables their own account
 */
export async function updateUser(
  deps: UserDeps,
  caller: SignedInUser,
  userId: number,
  body: Body,
): Promise<User> {
  const managesPeople = caller.permissions.includes('people');
  if (!managesPeople && caller.userId !== userId) {
    throw new Forbidden("Your role does not permit changing other users' details.");
  }
  const write = changeBy(deps, caller, async (change) => {
    const { tx, companyId, at } = change;
    const before = await readUser(tx, companyId, userId, at);
    if (caller.userId !== userId) requireReach(caller, before);
    await takeTurnForRoles(change);
    const role = managesPeople ? await chooseRole(tx, caller, body, before) : undefined;
    const movesEmail = body.email !== undefined && body.email !== before.email;
    if (movesEmail) requireConfirmed(caller);
    if (body.username !== undefined) await requireFreeName(change, body.username, userId);
    const standing: Standing = managesPeople ? await changeStanding(change, caller, before, body, role) : {};
    await tx.sql
      .updateTable('users')
      .set({ ...personColumns(body), ...standing, updated_at: at })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
    if (movesEmail) {
      await endPasswordLinks(change, userId);
      const by = caller.userId === userId ? null : caller.username;
      await deps.notifyPerson(change, { userId, what: 'email', by, to: before.email });
    }
    const after = await readUser(tx, companyId, userId, at);
    if (role !== undefined && !after.permissions.includes('keys')) await endUserKeys(change, userId);
    const changes = differences(recorded(before), recorded(after));
    change.record('user_update', `Changed user ${before.email}: ${changedNames(changes)}`, {
      userId,
      changes,
    });
    return after;
  });
  return write.catch((error: unknown) => {
    throw uniqueViolation(error) === undefined ? error : emailTaken();
  });
}

function recorded(user: User) {
  const { email, username, firstName, lastName, phoneNumber, isDisabled, isLockedOut } = user;
  const role = user.builtInRole ?? user.roleName;
  return { email, username, firstName, lastName, phoneNumber, role, isDisabled, isLockedOut };
}

/** Makes changes reserved to who manages people: role, status, and the lock after failed sign-ins. */
async function changeStanding(
  change: Change,
  caller: SignedInUser,
  before: User,
  body: Body,
  role: RoleColumns | undefined,
): Promise<Standing> {
  const disables = body.isDisabled === true && !before.isDisabled;
  if (disables && before.id === caller.userId) throw new Conflict('You cannot disable your own account.');
  const demotes = role?.role === 2 && before.role === 'admin';
  if (before.role === 'admin' && (demotes || disables)) await keepAnAdmin(change, before.id);
  if (disables) await endUserSessions(change, before.id);
  if (disables) await endUserKeys(change, before.id);
  if (body.isLockedOut === true && before.isLockedOut !== true)
    throw new InvalidInput([{ path: 'isLockedOut', message: NOT_BY_HAND }]);
  if (body.isLockedOut === false) await unlockAccount(change, before.id);
  return {
    ...role,
    ...(body.isDisabled !== undefined && { is_disabled: body.isDisabled ? 1 : 0 }),
  };
}
