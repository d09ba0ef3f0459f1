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
  /** Counts of the first hour with its key; later messages are not counted. */
  first_messages: Generated<number>;
  first_readings: Generated<number>;
  /** When its connection last broke, by its last will; later contact is a new connection. */
  went_offline_at: Generated<Moment | null>;
  /** First and last time of deliveries that cannot be stored; null when all are stored. */
  unstored_since: Generated<Moment | null>;
  unstored_at: Generated<Moment | null>;
  /** It has not yet signed in at the outside broker with a key of the company: its messages there do not count. */
  unproven: Generated<Flag>;
  /** Time without a message after which a network server counts as silent; null for never and for other units. */
  silent_after_ms: Generated<number | null>;
  /** JSON: meanings of the fields of its messages; null for the usual names alone. */
  field_map: Generated<string | null>;
  /** When its clock was last found wrong, and when right again; null for never, and while it is wrong. */
  clock_wrong_since: Generated<Moment | null>;
  clock_wrong_until: Generated<Moment | null>;
  /** By how much its clock was off then, at the least; ahead is positive. */
  clock_off_ms: Generated<number | null>;
  /** JSON: the deliveries that contradict the judgement of its clock; null while none does. */
  clock_run: Generated<string | null>;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** A sample of what a network server sends, limited in size. */
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
