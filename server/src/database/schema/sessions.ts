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
  /** Second factor of the sign-in. */
  second_factor: Generated<'none' | 'code' | 'passkey'>;
  /** When the user last confirmed their identity: at sign-in, or when asked again. */
  authenticated_at: Moment;
  /** Last signature with a password: begins or prolongs a series. */
  signed_at: Generated<Moment | null>;
  /** Exact to some minutes. */
  last_used_at: Moment;
  /** Last input of the person, as their screen reported it; kept only where the company has a lock. */
  acted_at: Generated<Moment>;
  /** When the session was found to be locked; null while it is not. */
  locked_at: Generated<Moment | null>;
  /** IP address at the sign-in. */
  address: string;
  /** User agent of the browser at the sign-in. */
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
  /** The token is made from it and the installation's key; only the token's hash is stored. */
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
