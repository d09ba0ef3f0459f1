import type { CompanyRole } from '@ts1/contract';
import { parsePermissions } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';

/** The roles that a company made for itself, by name. */
export async function readRoles(tx: Tx, companyId: number): Promise<CompanyRole[]> {
  const rows = await tx.sql
    .selectFrom('company_roles')
    .select(['role_id', 'name', 'permissions'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('role_id')
    .execute();
  return rows.map((row) => ({
    id: row.role_id,
    name: row.name,
    permissions: parsePermissions(row.permissions),
  }));
}

/**
 * One role of the company.
 * @throws NotFound
 */
export async function readRole(tx: Tx, companyId: number, roleId: number): Promise<CompanyRole> {
  const role = (await readRoles(tx, companyId)).find(({ id }) => id === roleId);
  if (role === undefined) throw new NotFound('There is no such role.');
  return role;
}
