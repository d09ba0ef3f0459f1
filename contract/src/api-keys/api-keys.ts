import { z } from 'zod';
import { route } from '../platform/route.ts';
import { displayName, id, idText, timestamp } from '../platform/values.ts';

/** Permissions of a program, within those of its maker: read, send readings for a base unit, or change things. */
export const API_KEY_SCOPES = ['read', 'ingest', 'manage'] as const;
export const apiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.output<typeof apiKeyScope>;

export const MAX_API_KEYS = 100;
/** Header of base unit calls by a program with an API key: the serial number of the unit that it acts for. */
export const BASE_UNIT_HEADER = 'x-base-unit';

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiKeyScope),
  /** Whether its changes need no reason where the company demands one. */
  reason_exempt: z.boolean(),
  created_at: timestamp,
  created_by: z.string(),
  /** Accurate to a minute. */
  last_used_at: timestamp.nullable(),
  /** When it ended because its creator may not have keys any more; null while it works. */
  ended_at: timestamp.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

const TAG = 'API keys';

export const apiKeyRoutes = {
  listApiKeys: route({
    method: 'GET',
    path: '/api-keys',
    summary:
      'List the API keys of the company that are not revoked, and for 30 days those that ended with the rights of their maker',
    tag: TAG,
    permission: 'keys',
    peopleOnly: true,
    answer: z.array(apiKey),
  }),
  createApiKey: route({
    method: 'POST',
    path: '/api-keys',
    confirmed: true,
    summary: 'Make an API key for a program; the key itself is answered this once',
    tag: TAG,
    permission: 'keys',
    changes: ['ApiKeys'],
    peopleOnly: true,
    body: z.object({
      name: displayName,
      scopes: z
        .array(apiKeyScope)
        .min(1, 'must name at least one scope')
        .max(API_KEY_SCOPES.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, 'must name each scope once'),
      reason_exempt: z.boolean().optional(),
    }),
    answer: apiKey.extend({ key: z.string() }),
    success: 201,
    errors: [400, 409],
  }),
  revokeApiKey: route({
    method: 'DELETE',
    path: '/api-keys/{apiKeyId}',
    summary: 'Revoke an API key: it stops working at once',
    tag: TAG,
    permission: 'keys',
    changes: ['ApiKeys'],
    peopleOnly: true,
    params: z.object({ apiKeyId: idText }),
    errors: [400, 404],
  }),
};
