import { type ApiKey, apiKeyScope, type ApiKeyScope, toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** How long the list shows that a key ended with the rights of its maker. */
const SHOWN_ENDED_MS = 30 * 86_400_000;

/** The keys of a company that work, and those that lately ended with the rights of their makers, the oldest first. */
export async function readApiKeys(tx: Tx, companyId: number, now: number): Promise<ApiKey[]> {
  const rows = await tx.sql
    .selectFrom('api_keys')
    .select(['api_key_id', 'name', 'scopes', 'reason_exempt'])
    .select(['created_at', 'created_by', 'last_used_at', 'revoked_at'])
    .where('company_id', '=', companyId)
    .where((row) =>
      row.or([
        row('revoked_at', 'is', null),
        row.and([row('ended_with_owner', '=', 1), row('revoked_at', '>', now - SHOWN_ENDED_MS)]),
      ]),
    )
    .orderBy('api_key_id')
    .execute();
  return rows.map((row) => ({
    id: row.api_key_id,
    name: row.name,
    scopes: parseScopes(row.scopes),
    reason_exempt: row.reason_exempt === 1,
    created_at: toTimestamp(row.created_at),
    created_by: row.created_by,
    last_used_at: row.last_used_at === null ? null : toTimestamp(row.last_used_at),
    ended_at: row.revoked_at === null ? null : toTimestamp(row.revoked_at),
  }));
}

export function parseScopes(stored: string): ApiKeyScope[] {
  return stored.split(',').map((scope) => apiKeyScope.parse(scope));
}
