import type { Flag, Moment } from './values.ts';

export interface WebhooksTable {
  company_id: number;
  webhook_id: number;
  name: string;
  url: string;
  /** With commas between them. */
  events: string;
  enabled: Flag;
  /** Why the server switched it off by itself. */
  disabled_reason: string | null;
  /** Encrypted. */
  secret: string;
  /** Encrypted; signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: Moment | null;
  /** The last row of the audit log that was looked at; null when nothing of it is sent. */
  audit_seq: number | null;
  /** Nothing is sent before: one message at a time, and a rest after a failure. */
  busy_until: Moment;
  failing_since: Moment | null;
  created_at: Moment;
  created_by: string;
}

export interface WebhookDeliveriesTable {
  company_id: number;
  delivery_id: number;
  /** What its target knows it by: no other message of any installation has it, nor one after a restore. */
  message_id: string;
  webhook_id: number;
  type: string;
  /** The very text that is sent, again and again until it is taken. */
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
  /** How many. */
  readings: number;
  /** JSON, as they are sent. */
  body: string;
}

export interface WebhookTables {
  waiting_readings: WaitingReadingsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
