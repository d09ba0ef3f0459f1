import type { Flag, Moment } from './values.ts';

export interface PasskeysTable {
  company_id: number;
  passkey_id: number;
  user_id: number;
  /** Both in base64url, the key as COSE. */
  credential_id: string;
  public_key: string;
  counter: number;
  name: string;
  synced: Flag;
  created_at: Moment;
  last_used_at: Moment | null;
}

/** Challenges that were used once, stored until they expire. */
export interface SpentChallengesTable {
  company_id: number;
  challenge_hash: string;
  expires_at: Moment;
}

export interface PasskeyTables {
  passkeys: PasskeysTable;
  spent_challenges: SpentChallengesTable;
}
