import type { routes, User } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import { nextId, uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { InvalidInput } from '../platform/errors.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { chooseRole } from './choose-role.ts';
import type { UserDeps } from './deps.ts';
import { joinZones } from './join-zones.ts';
import { emailColumns, personColumns } from './person-fields.ts';
import { readUser } from './read-users.ts';
import { emailTaken } from './refusals.ts';
import { takeTurnForRoles } from './save-role.ts';
import { freeNameFor, requireFreeName } from './user-names.ts';

/**
 * Adds a user, a viewer unless the body says otherwise, and puts them into zones. One without a password is sent an invitation to choose it.
 * @throws InvalidInput when another user of the company has that e-mail address or name, compared without case, and for a
 * user without a password where no mail server is configured; IdentityUnconfirmed for a new admin; Forbidden for a role with permissions that the
 * caller lacks; NotFound for a zone or role that there is not
 */
export async function createUser(
  deps: UserDeps,
  user: SignedInUser,
  body: z.output<typeof routes.createUser.body>,
): Promise<User> {
  const sendInvitation = body.password === undefined ? deps.sendLink : undefined;
  if (sendInvitation !== undefined && !(await sendsMail(deps, user.companyId))) {
    throw new InvalidInput([{ path: 'password', message: 'is required' }]);
  }
  // No one knows the password of an invited user.
  const passwordHash =
    body.password === undefined
      ? await hashPassword(randomToken(), user.companyId)
      : await deps.hashNewPassword(body.password, 'password', [user.companyName, body.email]);
  const write = changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    await takeTurnForRoles(change);
    const chosen = await chooseRole(tx, user, body);
    if (body.username !== undefined) await requireFreeName(change, body.username);
    const userId = await nextId(tx, 'users');
    await tx.sql
      .insertInto('users')
      .values({
        company_id: companyId,
        user_id: userId,
        first_name: null,
        last_name: null,
        phone_number: null,
        ...personColumns(body),
        ...emailColumns(body.email),
        username: body.username ?? (await freeNameFor(change, body.email)),
        ...(chosen ?? { role: 2 }),
        password_hash: passwordHash,
        is_disabled: body.isDisabled === true ? 1 : 0,
        locked_until: null,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
    const zones = await joinZones(tx, companyId, userId, body.zoneIds ?? []);
    await sendInvitation?.(change, { userId, purpose: 'invitation', by: user.username });
    const created = await readUser(tx, companyId, userId, at);
    const { email, username, builtInRole, roleName, isDisabled } = created;
    const role = builtInRole ?? roleName;
    const invited = sendInvitation !== undefined;
    const how = invited ? ' and sent an invitation' : '';
    record('user_create', `Added user ${email} as ${role}${how}`, {
      userId,
      email,
      username,
      role,
      isDisabled,
      invited,
      ...(zones.length > 0 && { zones }),
    });
    return created;
  });
  return write.catch((error: unknown) => {
    // The index decides, so that of two calls at the same moment one is refused.
    throw uniqueViolation(error) === undefined ? error : emailTaken();
  });
}

async function sendsMail({ database, mailReach }: UserDeps, companyId: number): Promise<boolean> {
  return database.read(companyId, async (tx) => mailReach.sends(tx, companyId));
}
