import { BUILT_IN_ROLES, type BuiltInRoleKey, effectiveRole, type Verb } from '@ts1/contract';
import { type HeldRole, isWithinReach } from '../auth/index.ts';
import type { Tx, UsersTable } from '../database/index.ts';
import { Forbidden, InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireConfirmed } from '../platform/security/confirmed.ts';
import { readRole } from './read-roles.ts';

/** A role as bodies name it: by the codes of the specification, by the key of a built-in one, or by its id. */
export interface GivenRole {
  readonly roles?: readonly number[] | undefined;
  readonly builtInRole?: BuiltInRoleKey | undefined;
  readonly roleId?: number | undefined;
}

/** Columns that hold a role. */
export type RoleColumns = Pick<UsersTable, 'role'> & {
  readonly built_in_role: BuiltInRoleKey | null;
  readonly company_role_id: number | null;
};

/**
 * Returns the columns of the role that a body names; undefined where it names none, and where code 2 is sent for
 * somebody who is no admin, and so has it already.
 * @throws InvalidInput for two roles at once; NotFound; Forbidden for a role with permissions that the caller lacks;
 * IdentityUnconfirmed for one that lets others in
 */
export async function chooseRole(
  tx: Tx,
  caller: SignedInUser,
  given: GivenRole,
  before?: Pick<HeldRole, 'builtInRole' | 'roleId'>,
): Promise<RoleColumns | undefined> {
  if ([given.roles, given.builtInRole, given.roleId].filter((one) => one !== undefined).length > 1) {
    throw new InvalidInput([{ path: 'builtInRole', message: 'must be the only role' }]);
  }
  if (given.roleId !== undefined) {
    const { id, permissions } = await readRole(tx, caller.companyId, given.roleId);
    requireGivable(caller, { builtInRole: null, permissions });
    if (before?.roleId !== id) confirmPowers(caller, permissions);
    return { role: 2, built_in_role: null, company_role_id: id };
  }
  const key = given.builtInRole ?? keyOfCodes(given.roles, before);
  if (key === undefined) return undefined;
  const { permissions } = BUILT_IN_ROLES[key];
  requireGivable(caller, { builtInRole: key, permissions });
  if (before?.builtInRole !== key) confirmPowers(caller, permissions);
  return {
    role: key === 'admin' ? 1 : 2,
    built_in_role: key === 'admin' || key === 'viewer' ? null : key,
    company_role_id: null,
  };
}

function keyOfCodes(
  roles: readonly number[] | undefined,
  before: Pick<HeldRole, 'builtInRole'> | undefined,
): BuiltInRoleKey | undefined {
  if (roles === undefined) return undefined;
  if (effectiveRole(roles) === '1') return 'admin';
  return before === undefined || before.builtInRole === 'admin' ? 'viewer' : undefined;
}

/**
 * Makes sure that the caller has everything that a role permits.
 * @throws Forbidden
 */
export function requireGivable(
  caller: SignedInUser,
  wanted: Pick<HeldRole, 'builtInRole' | 'permissions'>,
): void {
  if (!isWithinReach(caller, wanted)) {
    throw new Forbidden('A role is given, made or changed only by somebody who has all of its permissions.');
  }
}

/**
 * Makes sure that it is the person themselves who hands out permissions by which others are let in.
 * @throws IdentityUnconfirmed
 */
export function confirmPowers(caller: SignedInUser, permissions: readonly Verb[]): void {
  if (permissions.includes('people') || permissions.includes('keys')) requireConfirmed(caller);
}
