import { BUILT_IN_ROLES, type CompanyRole, type CompanyRoleBody, fold, MOST_ROLES } from '@ts1/contract';
import { endUserKeys } from '../api-keys/index.ts';
import { type Change, changeBy, type ChangeDeps, changedNames, differences } from '../audit/index.ts';
import { nextId } from '../database/index.ts';
import { Conflict, InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { confirmPowers, requireGivable } from './choose-role.ts';
import { readRole, readRoles } from './read-roles.ts';

const BUILT_IN_NAMES = new Set(Object.values(BUILT_IN_ROLES).map(({ name }) => fold(name)));

/**
 * Makes a role.
 * @throws Forbidden for permissions that the caller lacks; InvalidInput for a name that is taken; Conflict when the
 * company has as many as it may have
 */
export async function createRole(
  deps: ChangeDeps,
  caller: SignedInUser,
  { name, permissions }: CompanyRoleBody,
): Promise<CompanyRole> {
  requireGivable(caller, { builtInRole: null, permissions });
  return changeBy(deps, caller, async (change) => {
    const { tx, companyId, at, record } = change;
    const others = await waitForRoles(change);
    if (others.length >= MOST_ROLES) {
      throw new Conflict(`A company has at most ${MOST_ROLES} roles of its own. Delete one first.`);
    }
    requireFreeName(others, name);
    const roleId = await nextId(tx, 'company_roles');
    await tx.sql
      .insertInto('company_roles')
      .values({
        company_id: companyId,
        role_id: roleId,
        name,
        permissions: permissions.join(','),
        created_at: at,
        updated_at: at,
      })
      .execute();
    record('role_create', `Made role "${name}"`, { roleId, name, permissions });
    return readRole(tx, companyId, roleId);
  });
}

/**
 * Changes a role. It holds for its people from their next call on; their API keys end if they may not have keys any
 * more.
 * @throws Forbidden for permissions that the caller lacks, before or after; NotFound; IdentityUnconfirmed for more that
 * lets others in; InvalidInput for a name that is taken
 */
export async function saveRole(
  deps: ChangeDeps,
  caller: SignedInUser,
  roleId: number,
  { name, permissions }: CompanyRoleBody,
): Promise<CompanyRole> {
  return changeBy(deps, caller, async (change) => {
    const { tx, companyId, at, record } = change;
    const others = await waitForRoles(change, roleId);
    const before = await readRole(tx, companyId, roleId);
    requireGivable(caller, { builtInRole: null, permissions: [...before.permissions, ...permissions] });
    confirmPowers(
      caller,
      permissions.filter((one) => !before.permissions.includes(one)),
    );
    requireFreeName(others, name);
    await tx.sql
      .updateTable('company_roles')
      .set({ name, permissions: permissions.join(','), updated_at: at })
      .where('company_id', '=', companyId)
      .where('role_id', '=', roleId)
      .execute();
    if (before.permissions.includes('keys') && !permissions.includes('keys')) {
      for (const userId of await readHolders(change, roleId)) await endUserKeys(change, userId);
    }
    const after = await readRole(tx, companyId, roleId);
    const changes = differences({ ...before }, { ...after });
    record('role_update', `Changed role "${before.name}": ${changedNames(changes)}`, { roleId, changes });
    return after;
  });
}

/**
 * Deletes a role.
 * @throws Forbidden for a role with permissions that the caller lacks; NotFound; Conflict while somebody has it
 */
export async function deleteRole(deps: ChangeDeps, caller: SignedInUser, roleId: number): Promise<void> {
  await changeBy(deps, caller, async (change) => {
    const { tx, companyId, record } = change;
    await waitForRoles(change);
    const { name, permissions } = await readRole(tx, companyId, roleId);
    requireGivable(caller, { builtInRole: null, permissions });
    const users = (await readHolders(change, roleId)).length;
    if (users > 0) throw new Conflict(`Users have this role: ${users}. Give them another one first.`);
    await tx.sql
      .deleteFrom('company_roles')
      .where('company_id', '=', companyId)
      .where('role_id', '=', roleId)
      .execute();
    record('role_delete', `Deleted role "${name}"`, { roleId, name, permissions });
  });
}

/** Returns the roles, without one of them. Until the transaction ends, no other change makes, gives or deletes one. */
async function waitForRoles(change: Change, exceptRoleId?: number): Promise<CompanyRole[]> {
  await takeTurnForRoles(change);
  return (await readRoles(change.tx, change.companyId)).filter(({ id }) => id !== exceptRoleId);
}

/** Waits until no other change makes, gives or deletes a role of the company. */
export async function takeTurnForRoles({ tx, companyId }: Change): Promise<void> {
  await tx.dialect.takeTurn(tx, `roles ${companyId}`);
}

function requireFreeName(others: readonly CompanyRole[], name: string): void {
  const folded = fold(name);
  if (BUILT_IN_NAMES.has(folded) || others.some((one) => fold(one.name) === folded)) {
    throw new InvalidInput([{ path: 'name', message: 'is taken' }]);
  }
}

async function readHolders({ tx, companyId }: Change, roleId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('company_role_id', '=', roleId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}
