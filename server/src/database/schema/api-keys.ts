import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

export interface ApiKeysTable {
  company_id: number;
  api_key_id: number;
  name: string;
  /** With commas between them. */
  scopes: string;
  key_hash: string;
  created_at: Moment;
  created_by: string;
  created_by_id: number;
  last_used_at: Moment | null;
  revoked_at: Moment | null;
  /** It ended because the admin who made it is none any more, not because somebody revoked it. */
  ended_with_owner: Generated<Flag>;
}

export interface ApiKeyTables {
  api_keys: ApiKeysTable;
}
