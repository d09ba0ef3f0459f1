import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

export interface AlertGroupsTable {
  company_id: number;
  group_id: number;
  name: string;
  /** The group that is notified when an alarm is not acknowledged within that time. */
  escalate_to: number | null;
  escalate_after_ms: number | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface AlertGroupSensorsTable {
  company_id: number;
  group_id: number;
  sensor_id: number;
}

export interface AlertGroupRecipientsTable {
  company_id: number;
  group_id: number;
  user_id: number;
  email: Flag;
  sms: Flag;
  push: Flag;
  /** Whether warnings are sent too. */
  warnings: Flag;
  voice: Generated<Flag>;
}

export interface RemoteAlertTables {
  alert_groups: AlertGroupsTable;
  alert_group_sensors: AlertGroupSensorsTable;
  alert_group_recipients: AlertGroupRecipientsTable;
}
