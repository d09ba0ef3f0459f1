import type { ApiKeyScope, ChosenPreferences, ReasonGroup } from '@ts1/contract';
import { type HeldRole, toHeldRole } from '../auth/index.ts';
import { inCompany, type Database } from '../database/index.ts';
import { parseReasonGroups } from '../platform/security/change-reason.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { parseScopes } from './read-api-keys.ts';

const LAST_USED_WITHIN_MS = 60_000;

export interface KnownApiKey {
  readonly companyId: number;
  readonly companyName: string;
  readonly apiKeyId: number;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly createdById: number;
  readonly companyChose: ChosenPreferences;
  /** Present role of the user who made it. */
  readonly ownerRole: HeldRole;
  readonly ownerIsAdmin: boolean;
  readonly seesOwnZonesOnly: boolean;
  /** Groups of changes for which its calls need a reason. */
  readonly reasonsDemanded: readonly ReasonGroup[];
}

/**
 * Finds a key with its owner, fresh from the database, and notes that it was used; undefined for one that does not
 * work, also because its maker may not have keys any more.
 */
export async function findApiKey(
  database: Database,
  key: string,
  now: number,
): Promise<KnownApiKey | undefined> {
  const row = await database.readAcross(async ({ sql }) =>
    sql
      .selectFrom('api_keys as key')
      .innerJoin('companies as company', 'company.company_id', 'key.company_id')
      .innerJoin('users as owner', (join) => inCompany(join, 'owner.user_id', 'key.created_by_id'))
      .leftJoin('company_roles as own_role', (join) =>
        inCompany(join, 'own_role.role_id', 'owner.company_role_id'),
      )
      .select([
        'key.company_id',
        'key.api_key_id',
        'key.name',
        'key.scopes',
        'key.created_by_id',
        'key.last_used_at',
        'key.reason_exempt',
        'company.name as company_name',
        'company.language',
        'company.temperature_unit',
        'company.viewers_see_own_zones',
        'company.viewers_may_shelve',
        'company.reasons_demanded',
        'owner.role',
        'owner.built_in_role',
        'owner.company_role_id',
        'own_role.name as own_role_name',
        'own_role.permissions as own_role_permissions',
      ])
      .where('key.key_hash', '=', hashToken(key))
      .where('key.revoked_at', 'is', null)
      .where('owner.is_disabled', '=', 0)
      .where('owner.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  const ownerRole = toHeldRole(row);
  if (!ownerRole.permissions.includes('keys')) return undefined;
  const { company_id: companyId, api_key_id: apiKeyId } = row;
  if (row.last_used_at === null || row.last_used_at <= now - LAST_USED_WITHIN_MS) {
    await database.write(companyId, async ({ sql }) =>
      sql
        .updateTable('api_keys')
        .set({ last_used_at: now })
        .where('company_id', '=', companyId)
        .where('api_key_id', '=', apiKeyId)
        .execute(),
    );
  }
  return {
    companyId,
    companyName: row.company_name,
    apiKeyId,
    name: row.name,
    scopes: parseScopes(row.scopes),
    createdById: row.created_by_id,
    companyChose: { language: row.language, temperatureUnit: row.temperature_unit },
    ownerRole,
    ownerIsAdmin: row.role === 1,
    seesOwnZonesOnly: row.role !== 1 && row.viewers_see_own_zones === 1,
    reasonsDemanded: row.reason_exempt === 1 ? [] : parseReasonGroups(row.reasons_demanded),
  };
}
