import type { Moment } from './values.ts';

/** Reports that are sent by e-mail, on the company's clock. */
export interface ScheduledReportsTable {
  company_id: number;
  report_id: number;
  zone_id: number;
  frequency: 'daily' | 'weekly' | 'monthly';
  day: number;
  minute_of_day: number;
  /** JSON: ids of the recipients. */
  user_ids: string;
  /** The day on the company's calendar whose report is sent, or was not wanted yet. */
  last_date: string;
  /** Until when a server is making it. */
  leased_until: Moment;
  /** When its messages were last written; null before the first. */
  sent_at: Moment | null;
}

export interface ReportTables {
  scheduled_reports: ScheduledReportsTable;
}
