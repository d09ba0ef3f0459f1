import { type ApiKey, apiKeyScope, type ApiKeyScope, toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** The keys of a company that work, the oldest first. */
export async function readApiKeys(tx: Tx, companyId: number): Promise<ApiKey[]> {
  const rows = await tx.sql
    .selectFrom('api_keys')
    .select(['api_key_id', 'name', 'scopes', 'created_at', 'created_by', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .orderBy('api_key_id')
    .execute();
  return rows.map((row) => ({
    id: row.api_key_id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    created_at: toTimestamp(row.created_at),
    created_by: row.created_by,
    last_used_at: row.last_used_at === null ? null : toTimestamp(row.last_used_at),
  }));
}

export function scopesOf(stored: string): ApiKeyScope[] {
  return stored.split(',').map((scope) => apiKeyScope.parse(scope));
}
