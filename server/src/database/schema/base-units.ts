import type { BaseUnitType } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

export interface BaseUnitsTable {
  company_id: number;
  base_unit_id: number;
  serial_no: string;
  serial_folded: string;
  name: string;
  name_folded: string;
  type: BaseUnitType;
  device_key_hash: string;
  key_created_at: Moment;
  last_contact_at: Moment | null;
  unreadable_payloads: number;
  last_unreadable_at: Moment | null;
  /** What it delivered in the first hour with its key; later messages are not counted. */
  first_messages: Generated<number>;
  first_readings: Generated<number>;
  /** When its connection broke last, as its last will says; contact after that is a new connection. */
  went_offline_at: Generated<Moment | null>;
  /** Since when, and when last, what it sends cannot be stored; null when all of its deliveries are. */
  unstored_since: Generated<Moment | null>;
  unstored_at: Generated<Moment | null>;
  /** Nobody has shown yet that it signs in at the outside broker with a key of theirs: what it says there is not theirs. */
  unproven: Generated<Flag>;
  /** Time without a message after which a network server is silent; null for never, and for other units. */
  silent_after_ms: Generated<number | null>;
  /** What the fields of its messages mean, as JSON; null for the usual names alone. */
  field_map: Generated<string | null>;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** What a network server was seen to send, bounded. */
export interface SenderSeenTable {
  company_id: number;
  base_unit_id: number;
  /** JSON: fields with their last values, and the last message. */
  seen: string;
  updated_at: Moment;
}

export interface BaseUnitTables {
  base_units: BaseUnitsTable;
  sender_seen: SenderSeenTable;
}
