import { roleOf, type routes, type User } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import { uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { UserDeps } from './deps.ts';
import { emailColumns, personColumns } from './person-fields.ts';
import { readUser } from './read-users.ts';
import { emailTaken } from './refusals.ts';

/**
 * Adds a user, a viewer unless the body says otherwise.
 * @throws InvalidInput when another user of the company has that e-mail address, compared without case
 */
export async function createUser(
  deps: UserDeps,
  user: SignedInUser,
  body: z.output<typeof routes.createUser.body>,
): Promise<User> {
  const passwordHash = await hashPassword(body.password);
  const write = changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const [userId = 0] = await tx.dialect.nextIds(tx, 'users', 1);
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
        role: roleOf(body.roles ?? [2]) === '1' ? 1 : 2,
        password_hash: passwordHash,
        is_disabled: body.isDisabled === true ? 1 : 0,
        locked_until: null,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
    tx.afterCommit(() => deps.announceChange(companyId, ['Users']));
    const created = await readUser(tx, companyId, userId, at);
    const { email, role, isDisabled } = created;
    record('user_create', `Added user ${email} as ${role}`, { userId, email, role, isDisabled });
    return created;
  });
  return write.catch((error: unknown) => {
    // The index decides, so that of two calls at the same moment one is refused.
    throw uniqueViolation(error) === undefined ? error : emailTaken();
  });
}
