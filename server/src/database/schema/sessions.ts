import type { LinkPurpose } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Moment } from './values.ts';

export interface SessionsTable {
  company_id: number;
  session_id: number;
  user_id: number;
  token_hash: string;
  created_at: Moment;
  expires_at: Moment;
  /** What it began with besides the password. */
  second_factor: Generated<'none' | 'code' | 'passkey'>;
  /** When the person last proved who they are: at sign-in, or when asked again. */
  authenticated_at: Moment;
  /** To within some minutes. */
  last_used_at: Moment;
  /** Where it was begun. */
  address: string;
  /** What the browser called itself then. */
  user_agent: string;
}

export interface SignInFailuresTable {
  company_id: number;
  failure_id: number;
  user_id: number;
  failed_at: Moment;
}

export interface KnownDevicesTable {
  company_id: number;
  user_id: number;
  token_hash: string;
  created_at: Moment;
  last_used_at: Moment;
}

/** Links in e-mails by which a user sets a password, until they have been used. */
export interface PasswordLinksTable {
  company_id: number;
  link_id: number;
  user_id: number;
  purpose: LinkPurpose;
  /** The token is made of it and of the installation's key; only its hash is stored. */
  nonce: string;
  token_hash: string;
  created_at: Moment;
  expires_at: Moment;
}

export interface SessionTables {
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  known_devices: KnownDevicesTable;
  password_links: PasswordLinksTable;
}
