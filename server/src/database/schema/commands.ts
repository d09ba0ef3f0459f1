import type { CommandKind, CommandState } from '@ts1/contract';
import type { Moment } from './values.ts';

/** A command to a base unit; commands of calibrations are also the calibration record, and are kept. */
export interface CommandsTable {
  company_id: number;
  command_id: number;
  kind: CommandKind;
  state: CommandState;
  base_unit_id: number;
  sensor_id: number | null;
  /** JSON, without secrets. */
  payload: string;
  /** An encrypted Wi-Fi password, null once the command is over. */
  secret: string | null;
  progress: number | null;
  detail: string | null;
  /** How often it was sent; first and last time. */
  attempts: number;
  created_by: string;
  created_by_id: number;
  created_at: Moment;
  sent_at: Moment | null;
  last_sent_at: Moment | null;
  ended_at: Moment | null;
  expires_at: Moment;
}

export interface CommandTables {
  commands: CommandsTable;
}
