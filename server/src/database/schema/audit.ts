import type { Moment } from './values.ts';

/** One row of a company's audit chain; never changed, never deleted. */
export interface AuditLogTable {
  company_id: number;
  /** Its position in the chain of the company, from 1 without a gap. */
  seq: number;
  at: Moment;
  actor_kind: 'user' | 'program' | 'device' | 'stranger' | 'operator' | 'system';
  user_id: number | null;
  actor_name: string;
  action: string;
  description: string;
  /** JSON, exactly as it went into the hash. */
  details: string;
  /** Name, action and description, folded for the search. */
  search_folded: string;
  previous_hash: string;
  hash: string;
}

/** The end of a company's chain, which only ever grows. */
export interface AuditHeadsTable {
  company_id: number;
  seq: number;
  hash: string;
}

export interface AuditCheckpointsTable {
  company_id: number;
  seq: number;
  hash: string;
  at: Moment;
  public_key: string;
  signature: string;
}

/** A check-point that a time-stamp authority outside has stamped. */
export interface TimeStampsTable {
  company_id: number;
  /** The check-point: its row, hash and time. */
  seq: number;
  hash: string;
  at: Moment;
  /** The time that is proven. */
  stamped_at: Moment;
  /** The way from it to the digest that was stamped; the path is JSON. */
  salt: string;
  leaf_index: number;
  tree_size: number;
  path: string;
  /** As it was received (RFC 3161, DER), in Base64. */
  answer: string;
}

/** Failed sign-ins of an account (0: no account) in one window, which become one row when it is over. */
export interface AuditSignInFailuresTable {
  company_id: number;
  user_id: number;
  window_start: Moment;
  failures: number;
}

export interface AuditTables {
  audit_log: AuditLogTable;
  audit_heads: AuditHeadsTable;
  audit_checkpoints: AuditCheckpointsTable;
  audit_sign_in_failures: AuditSignInFailuresTable;
  time_stamps: TimeStampsTable;
}
