import type { Moment } from './values.ts';

/** A set of alarm settings that sensors follow. */
export interface AlarmTemplatesTable {
  company_id: number;
  template_id: number;
  name: string;
  description: string;
  /** The newest. */
  version: number;
  created_at: Moment;
  deleted_at: Moment | null;
}

export interface AlarmTemplateVersionsTable {
  company_id: number;
  template_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  saved_by_id: number | null;
  /** JSON. */
  settings: string;
  /** Empty where each sensor keeps its own. */
  instructions: string;
}

/** Which template a sensor follows. */
export interface SensorTemplatesTable {
  company_id: number;
  sensor_id: number;
  template_id: number;
  /** The version of the template that the sensor has; 0 while it has none. */
  applied_version: number;
  followed_at: Moment;
  followed_by: string;
  followed_by_id: number | null;
  /** How often in a row the newest version could not be given to it, why the last time, and when it is tried again. */
  failures: number;
  failure: string | null;
  retry_at: Moment | null;
}

/** What is done for a template in the background, by one server at a time. */
export interface TemplateJobsTable {
  company_id: number;
  template_id: number;
  kind: 'apply' | 'preview';
  /** Counted up by whoever asks for it and whoever takes it: only the last one may go on. */
  attempt: number;
  /** Null when there is nothing to do. */
  due_at: Moment | null;
  leased_until: Moment;
  /** JSON: what a preview is of. */
  wanted: string | null;
  /** JSON: how far a preview is. */
  state: string | null;
}

export interface AlarmTemplateTables {
  alarm_templates: AlarmTemplatesTable;
  alarm_template_versions: AlarmTemplateVersionsTable;
  sensor_templates: SensorTemplatesTable;
  template_jobs: TemplateJobsTable;
}
