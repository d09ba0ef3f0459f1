import type { Moment } from './values.ts';

export interface ZonesTable {
  company_id: number;
  zone_id: number;
  name: string;
  description: string;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface ZoneSensorsTable {
  company_id: number;
  zone_id: number;
  sensor_id: number;
}

export interface ZoneUsersTable {
  company_id: number;
  zone_id: number;
  user_id: number;
}

export interface ZoneTables {
  zones: ZonesTable;
  zone_sensors: ZoneSensorsTable;
  zone_users: ZoneUsersTable;
}
