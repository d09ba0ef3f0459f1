import type { Flag, Moment } from './values.ts';

export interface WebhooksTable {
  company_id: number;
  webhook_id: number;
  name: string;
  url: string;
  /** Separated by commas. */
  events: string;
  enabled: Flag;
  /** Why the server switched it off by itself. */
  disabled_reason: string | null;
  /** Encrypted. */
  secret: string;
  /** Encrypted; also used to sign until `previous_until`. */
  previous_secret: string | null;
  previous_until: Moment | null;
  /** The last row of the audit log that was looked at; null when no rows of it are sent. */
  audit_seq: number | null;
  /** No message is sent before: only one at a time, and a pause after a failure. */
  busy_until: Moment;
  failing_since: Moment | null;
  created_at: Moment;
  created_by: string;
}

export interface WebhookDeliveriesTable {
  company_id: number;
  delivery_id: number;
  /** Id for the target: unique among the messages of all installations, also after a restore. */
  message_id: string;
  webhook_id: number;
  type: string;
  /** The exact text that is sent, repeatedly until it is accepted. */
  body: string;
  state: 'waiting' | 'sending' | 'delivered' | 'failed';
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: Moment;
  next_attempt_at: Moment;
  delivered_at: Moment | null;
}

/** Readings that wait to be put into messages of a webhook. */
export interface WaitingReadingsTable {
  company_id: number;
  webhook_id: number;
  part_id: number;
  queued_at: Moment;
  /** Number of readings. */
  readings: number;
  /** JSON, as they are sent. */
  body: string;
}

export interface WebhookTables {
  waiting_readings: WaitingReadingsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
