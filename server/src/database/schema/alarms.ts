import type { Generated } from 'kysely';
import type { Flag, Moment } from './values.ts';

/** What an admin saved, as versions; the current one is named by `alarm_states.settings_version`. */
export interface AlarmSettingsTable {
  company_id: number;
  sensor_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  saved_by_id: number | null;
  /** JSON; null for the defaults. */
  settings: string | null;
  /** The version of a template that it was made of; null for settings of the sensor's own. */
  template_id: Generated<number | null>;
  template_version: Generated<number | null>;
}

/** What is to be done about a sensor's alarms, as versions of their own: alarms are evaluated without them. */
export interface AlarmInstructionsTable {
  company_id: number;
  sensor_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  saved_by_id: number | null;
  /** Empty where there are none any more. */
  instructions: string;
}

export interface AlarmStatesTable {
  company_id: number;
  sensor_id: number;
  /** 0 while nobody has saved settings. */
  settings_version: number;
  /** Newest expired delay or settings version that was evaluated; readings are in `latest_readings`. */
  evaluated_until: Moment | null;
  /** Not later than when the clock next has something to do here. */
  due_at: Moment | null;
  /** JSON of the conditions that are not normal; null when all are. */
  conditions: string | null;
}

/** Rows of a base unit have no sensor, rows of a sensor no base unit. */
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
  /** Added by the live clock to say the event again. */
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
  /** A late reading showed that it never was. */
  withdrawn: Flag;
  notes: string;
  /** Who acknowledged it once more while it was still out. */
  acknowledged_again_by: Generated<string | null>;
  acknowledged_again_at: Generated<Moment | null>;
}

/** An acknowledgement where it stands in the history of one condition, for replays. */
export interface AlarmAcknowledgementsTable {
  company_id: number;
  acknowledgement_id: number;
  sensor_id: number;
  condition: string;
  position: Moment;
  /** JSON: from when to when each row lasted that it was given for. */
  spans: string;
  acknowledged_by: string;
  acknowledged_by_id: number | null;
  acknowledged_at: Moment;
}

/** What people choose from when they acknowledge. */
export interface AlarmChoicesTable {
  company_id: number;
  choice_id: number;
  kind: 'cause' | 'action';
  text: string;
  position: number;
  /** Not offered any more, but events have it. */
  retired_at: Moment | null;
}

/** Why an event happened and what was done about it, in the words of then. */
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

export interface AlarmTables {
  alarm_settings: AlarmSettingsTable;
  alarm_instructions: AlarmInstructionsTable;
  alarm_states: AlarmStatesTable;
  alarm_log: AlarmLogTable;
  alarm_choices: AlarmChoicesTable;
  alarm_event_answers: AlarmEventAnswersTable;
  alarm_acknowledgements: AlarmAcknowledgementsTable;
}
