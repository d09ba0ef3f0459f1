import type { BuiltInRoleKey, Language, TemperatureUnit } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

export interface UsersTable {
  company_id: number;
  user_id: number;
  email: string;
  email_folded: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  /** 1 for an admin, 2 for everybody else. */
  role: 1 | 2;
  /** Built-in role of somebody who is no admin; null for a viewer, and where there is a role of the company. */
  built_in_role: Generated<BuiltInRoleKey | null>;
  company_role_id: Generated<number | null>;
  password_hash: string;
  is_disabled: Flag;
  locked_until: Moment | null;
  /** 32 random bytes in base64url, by which authenticators know the user; null before the first passkey. */
  passkey_handle: string | null;
  /** Chosen by the user; null for the choice of the company. */
  language: Generated<Language | null>;
  temperature_unit: Generated<TemperatureUnit | null>;
  created_at: Moment;
  updated_at: Moment;
  deleted_at: Moment | null;
}

export interface UserPreferencesTable {
  company_id: number;
  user_id: number;
  preference_key: string;
  preference_value: number;
}

/** The PIN of a user for acknowledging from messages, and the wrong PINs since the last right one. */
export interface AcknowledgementPinsTable {
  company_id: number;
  user_id: number;
  pin_hash: string;
  set_at: Moment;
  wrong: number;
  wrong_at: Moment | null;
}

/** A role that the company made; its permissions are verbs, separated by commas. */
export interface CompanyRolesTable {
  company_id: number;
  role_id: number;
  name: string;
  permissions: string;
  created_at: Moment;
  updated_at: Moment;
}

/** A filter of a list that a user saved under a name. */
export interface SavedFiltersTable {
  company_id: number;
  user_id: number;
  screen: string;
  name: string;
  query: string;
  saved_at: Moment;
}

export interface UserTables {
  acknowledgement_pins: AcknowledgementPinsTable;
  company_roles: CompanyRolesTable;
  saved_filters: SavedFiltersTable;
  users: UsersTable;
  user_preferences: UserPreferencesTable;
}
