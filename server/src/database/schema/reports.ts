import type { Moment } from './values.ts';

/** Reports that are sent by e-mail, at times of the company's time zone. */
export interface ScheduledReportsTable {
  company_id: number;
  report_id: number;
  zone_id: number;
  frequency: 'daily' | 'weekly' | 'monthly';
  day: number;
  minute_of_day: number;
  /** JSON: ids of the recipients. */
  user_ids: string;
  /** The last day, in the company's time zone, whose report was sent or was not wanted yet. */
  last_date: string;
  /** End of the lease of the server that makes it. */
  leased_until: Moment;
  /** When its messages were last written; null before the first. */
  sent_at: Moment | null;
}

export interface ReportTables {
  scheduled_reports: ScheduledReportsTable;
}
