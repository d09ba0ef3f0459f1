import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** Versions of settings that admins saved; `alarm_states.settings_version` is the current one. */
export interface AlarmSettingsTable {
  company_id: number;
  sensor_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  saved_by_id: number | null;
  /** JSON; null for the defaults. */
  settings: string | null;
  /** The version of the template that it was made from; null for the sensor's own settings. */
  template_id: Generated<number | null>;
  template_version: Generated<number | null>;
}

/** Instructions for a sensor's alarms, with separate versions: alarms are evaluated without them. */
export interface AlarmInstructionsTable {
  company_id: number;
  sensor_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  saved_by_id: number | null;
  /** Empty once they were removed. */
  instructions: string;
}

export interface AlarmStatesTable {
  company_id: number;
  sensor_id: number;
  /** 0 until settings are saved. */
  settings_version: number;
  /** Newest expired delay or settings version that was evaluated; readings are in `latest_readings`. */
  evaluated_until: Moment | null;
  /** Time of the next check by the clock, or earlier. */
  due_at: Moment | null;
  /** JSON of the conditions that are not normal; null when all are. */
  conditions: string | null;
}

/** Log of alarms. Rows of a base unit have no sensor, rows of a sensor no base unit. */
export interface AlarmLogTable {
  company_id: number;
  log_id: number;
  /** The `log_id` of the first row of the event. */
  event_id: number;
  sensor_id: number | null;
  base_unit_id: number | null;
  condition: string;
  event_at: Moment;
  activated: Moment;
  /** Added by the live clock to repeat the event. */
  repeated: Flag;
  opened_received_at: Moment;
  /** Null for a pre-alarm. */
  raised_at: Moment | null;
  value: number;
  limit_value: number | null;
  delay_ends_at: Moment | null;
  returned_at: Moment | null;
  reset_at: Moment | null;
  /** When the event had nothing more to record. */
  ended_at: Moment | null;
  acknowledged_by: string | null;
  acknowledged_by_id: number | null;
  acknowledged_at: Moment | null;
  detected_late: Flag;
  /** A late reading showed that the event never happened. */
  withdrawn: Flag;
  notes: string;
  /** The user who acknowledged it again while the value was still out. */
  acknowledged_again_by: Generated<string | null>;
  acknowledged_again_at: Generated<Moment | null>;
}

/** An acknowledgement with its position in the history of one condition, for replays. */
export interface AlarmAcknowledgementsTable {
  company_id: number;
  acknowledgement_id: number;
  sensor_id: number;
  condition: string;
  position: Moment;
  /** JSON: begin and end of each row that it acknowledged. */
  spans: string;
  acknowledged_by: string;
  acknowledged_by_id: number | null;
  acknowledged_at: Moment;
}

/** A choice that is offered when an alarm is acknowledged. */
export interface AlarmChoicesTable {
  company_id: number;
  choice_id: number;
  kind: 'cause' | 'action';
  text: string;
  position: number;
  /** Since then it is no longer offered, but events have it. */
  retired_at: Moment | null;
}

/** Cause of an event and action taken, with the texts of that time. */
export interface AlarmEventAnswersTable {
  company_id: number;
  event_id: number;
  cause_id: number | null;
  cause: string | null;
  action_id: number | null;
  action: string | null;
  answered_by: string;
  answered_by_id: number | null;
  answered_at: Moment;
}

/** The second person who confirmed the acknowledgement of an event. */
export interface AlarmConfirmationsTable {
  company_id: number;
  event_id: number;
  confirmed_by: string;
  confirmed_by_id: number | null;
  confirmed_at: Moment;
  /** Empty for none. */
  note: string;
}

export interface AlarmTables {
  alarm_settings: AlarmSettingsTable;
  alarm_instructions: AlarmInstructionsTable;
  alarm_states: AlarmStatesTable;
  alarm_log: AlarmLogTable;
  alarm_choices: AlarmChoicesTable;
  alarm_event_answers: AlarmEventAnswersTable;
  alarm_confirmations: AlarmConfirmationsTable;
  alarm_acknowledgements: AlarmAcknowledgementsTable;
}
