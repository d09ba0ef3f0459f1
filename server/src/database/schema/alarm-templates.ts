import type { Moment } from './values.ts';

/** A set of alarm settings that sensors follow. */
export interface AlarmTemplatesTable {
  company_id: number;
  template_id: number;
  name: string;
  description: string;
  /** The newest version. */
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
  /** Number of failures in a row to apply the newest version, the last reason, and the time of the next try. */
  failures: number;
  failure: string | null;
  retry_at: Moment | null;
}

/** Background work for a template, done by one server at a time. */
export interface TemplateJobsTable {
  company_id: number;
  template_id: number;
  kind: 'apply' | 'preview';
  /** Increased with each request and by each server that takes the work: only the last one may continue. */
  attempt: number;
  /** Null when there is nothing to do. */
  due_at: Moment | null;
  leased_until: Moment;
  /** JSON: what the preview is to show. */
  wanted: string | null;
  /** JSON: progress of the preview. */
  state: string | null;
}

export interface AlarmTemplateTables {
  alarm_templates: AlarmTemplatesTable;
  alarm_template_versions: AlarmTemplateVersionsTable;
  sensor_templates: SensorTemplatesTable;
  template_jobs: TemplateJobsTable;
}
