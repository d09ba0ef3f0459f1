import type { Moment } from './values.ts';

/** The authenticator app of a user. */
export interface TwoFactorTable {
  company_id: number;
  user_id: number;
  /** Encrypted. */
  secret: string;
  /** Time step of the last accepted code: this code and older ones are not accepted again. */
  last_step: number;
  created_at: Moment;
  /** Null while it is being set up. */
  enabled_at: Moment | null;
}

/** Recovery codes that have not been used. */
export interface RecoveryCodesTable {
  company_id: number;
  user_id: number;
  code_hash: string;
}

export interface TwoFactorTables {
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
}
