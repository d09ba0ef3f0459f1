import { BUILT_IN_ROLES, type BuiltInRoleKey, inVerbOrder, type Verb } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import { Forbidden } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** Columns of a user, of the role that their company made, and of the company, which say what the user may do. */
export interface RoleRow {
  readonly role: 1 | 2;
  readonly built_in_role: BuiltInRoleKey | null;
  readonly company_role_id: number | null;
  readonly own_role_name: string | null;
  readonly own_role_permissions: string | null;
  readonly viewers_may_shelve: 0 | 1;
}

/** The role of a user: a built-in one by its key, or one of the company by its id. */
export interface HeldRole {
  readonly builtInRole: BuiltInRoleKey | null;
  readonly roleId: number | null;
  readonly roleName: string;
  readonly permissions: readonly Verb[];
}

/** Returns the role of a user, with what the company lets everybody do who may acknowledge alarms. */
export function toHeldRole(row: RoleRow): HeldRole {
  const role = storedRole(row);
  const mayShelve = row.viewers_may_shelve === 1 && role.permissions.includes('acknowledge');
  return mayShelve ? { ...role, permissions: inVerbOrder([...role.permissions, 'shelve']) } : role;
}

function storedRole(row: RoleRow): HeldRole {
  if (row.role !== 1 && row.company_role_id !== null && row.own_role_name !== null) {
    const permissions = parsePermissions(row.own_role_permissions ?? '');
    return { builtInRole: null, roleId: row.company_role_id, roleName: row.own_role_name, permissions };
  }
  const builtInRole = row.role === 1 ? 'admin' : (row.built_in_role ?? 'viewer');
  const { name, permissions } = BUILT_IN_ROLES[builtInRole];
  return { builtInRole, roleId: null, roleName: name, permissions: inVerbOrder(permissions) };
}

/** Parses the verbs of a stored role; one that this version does not know permits nothing. */
export function parsePermissions(stored: string): Verb[] {
  return inVerbOrder(stored.split(','));
}

/** Reads the role of a user of the company; undefined for one who is deleted or not there. */
export async function readHeldRole(tx: Tx, companyId: number, userId: number): Promise<HeldRole | undefined> {
  const row = await tx.sql
    .selectFrom('users as user')
    .innerJoin('companies as company', 'company.company_id', 'user.company_id')
    .leftJoin('company_roles as own_role', (join) =>
      inCompany(join, 'own_role.role_id', 'user.company_role_id'),
    )
    .select([
      'user.role',
      'user.built_in_role',
      'user.company_role_id',
      'own_role.name as own_role_name',
      'own_role.permissions as own_role_permissions',
      'company.viewers_may_shelve',
    ])
    .where('user.company_id', '=', companyId)
    .where('user.user_id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toHeldRole(row);
}

/**
 * Whether a caller may give this role, and decide about people who have it: users give no permission that they
 * lack, and admins are made by admins alone.
 */
export function isWithinReach(
  { role, permissions }: Pick<SignedInUser, 'role' | 'permissions'>,
  wanted: Pick<HeldRole, 'builtInRole' | 'permissions'>,
): boolean {
  if (role === '1') return true;
  return wanted.builtInRole !== 'admin' && wanted.permissions.every((one) => permissions.includes(one));
}

/**
 * Makes sure that the role of a user has nothing that the caller lacks.
 * @throws Forbidden
 */
export async function requireUserReach(tx: Tx, caller: SignedInUser, userId: number): Promise<void> {
  const held = await readHeldRole(tx, caller.companyId, userId);
  if (held !== undefined) requireReach(caller, held);
}

/**
 * Makes sure that the caller may decide about somebody with this role.
 * @throws Forbidden
 */
export function requireReach(
  caller: SignedInUser,
  held: Pick<HeldRole, 'builtInRole' | 'permissions'>,
): void {
  if (!isWithinReach(caller, held)) {
    throw new Forbidden('This user has permissions that you do not have.');
  }
}
