import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

export interface ApiKeysTable {
  company_id: number;
  api_key_id: number;
  name: string;
  /** Separated by commas. */
  scopes: string;
  key_hash: string;
  created_at: Moment;
  created_by: string;
  created_by_id: number;
  last_used_at: Moment | null;
  revoked_at: Moment | null;
  /** It ended because its maker is no longer an admin, not because it was revoked. */
  ended_with_owner: Generated<Flag>;
  /** Its changes need no reason where the company demands one. */
  reason_exempt: Generated<Flag>;
}

export interface ApiKeyTables {
  api_keys: ApiKeysTable;
}
