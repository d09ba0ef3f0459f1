import { nextId } from '../database/index.ts';
import { type ApiKey, MAX_API_KEYS, type routes } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, Forbidden } from '../platform/errors.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { newKey } from './key-text.ts';
import { readApiKeys } from './read-api-keys.ts';

/**
 * Makes a key, which is answered this once and stored as a hash.
 * @throws Forbidden for a scope that goes beyond what the maker may do; Conflict when the company has as many as it may have
 */
export async function createApiKey(
  deps: ChangeDeps,
  user: SignedInUser,
  { name, scopes, reason_exempt = false }: z.output<typeof routes.createApiKey.body>,
): Promise<ApiKey & { readonly key: string }> {
  if (scopes.includes('ingest') && !user.permissions.includes('devices')) {
    throw new Forbidden('A key with the scope ingest is made by somebody who may manage devices.');
  }
  const key = newKey();
  const created = await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.takeTurn(tx, `api keys ${companyId}`);
    const working = (await readApiKeys(tx, companyId, at)).filter(({ ended_at }) => ended_at === null);
    if (working.length >= MAX_API_KEYS) {
      throw new Conflict(`A company has at most ${MAX_API_KEYS} API keys. Revoke one first.`);
    }
    const apiKeyId = await nextId(tx, 'api_keys');
    await tx.sql
      .insertInto('api_keys')
      .values({
        company_id: companyId,
        api_key_id: apiKeyId,
        name,
        scopes: scopes.join(','),
        key_hash: hashToken(key),
        created_at: at,
        created_by: user.username,
        created_by_id: user.userId,
        last_used_at: null,
        revoked_at: null,
        reason_exempt: reason_exempt ? 1 : 0,
      })
      .execute();
    record('api_key_create', `Created API key "${name}" with ${scopes.join(', ')}`, {
      name,
      scopes,
      ...(reason_exempt && { reasonExempt: true }),
    });
    return (await readApiKeys(tx, companyId, at)).find(({ id }) => id === apiKeyId);
  });
  if (created === undefined) throw new Error('the API key is not there');
  return { ...created, key };
}
