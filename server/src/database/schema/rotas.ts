import type { Language } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** A rota of turns on call; days and times are in the company's time zone. */
export interface RotasTable {
  company_id: number;
  rota_id: number;
  name: string;
  shift_unit: 'days' | 'weeks';
  shift_length: number;
  /** `2027-01-04` */
  starts_on: string;
  /** `08:00` */
  hand_over_at: string;
  /** Digest of the secret in the address of its calendar feed; null while there is none. */
  feed_hash: string | null;
  feed_since: Moment | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface RotaMembersTable {
  company_id: number;
  rota_id: number;
  position: number;
  user_id: number;
}

export interface RotaOverridesTable {
  company_id: number;
  override_id: number;
  rota_id: number;
  from_at: Moment;
  until_at: Moment;
  user_id: number;
  created_at: Moment;
}

/** A recipient without an account. Ids come from the sequence of users: a delivery names one recipient. */
export interface ContactsTable {
  company_id: number;
  contact_id: number;
  name: string;
  email: string | null;
  email_confirmed_at: Moment | null;
  phone_number: string | null;
  phone_confirmed_at: Moment | null;
  /** Data from which the current code is made; the code itself is not stored. */
  code_channel: 'email' | 'sms' | null;
  code_at: Moment | null;
  code_attempts: number;
  /** Language of messages to the contact; null for that of the company. */
  language: Generated<Language | null>;
  stopped_at: Moment | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** A chat channel of a group. Ids come from the sequence of users, like those of contacts. */
export interface GroupChannelsTable {
  company_id: number;
  channel_id: number;
  group_id: number;
  kind: 'teams' | 'slack' | 'telegram' | 'ntfy' | 'matrix';
  name: string;
  host: string;
  /** Encrypted JSON; erased when the channel is deleted. */
  target: string | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface AlertGroupRotasTable {
  company_id: number;
  group_id: number;
  rota_id: number;
  email: Flag;
  sms: Flag;
  push: Flag;
  voice: Flag;
}

export interface AlertGroupContactsTable {
  company_id: number;
  group_id: number;
  contact_id: number;
  email: Flag;
  sms: Flag;
}

/** When and how a user wants to be notified; without a row: always, over every channel. */
export interface NotificationPreferencesTable {
  company_id: number;
  user_id: number;
  /** JSON. */
  quiet_hours: string;
  off: string;
}

/** Notification of the user on call in a turn of an event; user 0 if no user was on call. */
export interface RotaNoticesTable {
  company_id: number;
  event_id: number;
  rota_id: number;
  turn: string;
  user_id: number;
  noticed_at: Moment;
}

export interface RotaTables {
  rotas: RotasTable;
  rota_members: RotaMembersTable;
  rota_overrides: RotaOverridesTable;
  contacts: ContactsTable;
  group_channels: GroupChannelsTable;
  alert_group_rotas: AlertGroupRotasTable;
  alert_group_contacts: AlertGroupContactsTable;
  notification_preferences: NotificationPreferencesTable;
  rota_notices: RotaNoticesTable;
}
