import type { LinkPurpose } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Moment } from './values.ts';

/** A recipient of messages: a user, a contact without an account, or a chat channel of a group. */
export type RecipientKind = 'user' | 'contact' | 'chat';

/** A message to one recipient over one channel: outbox and delivery log in one. */
export interface DeliveriesTable {
  company_id: number;
  delivery_id: number;
  group_id: number | null;
  recipient_kind: RecipientKind;
  /** Id of the user, the contact or the chat channel: their ids come from one sequence. */
  recipient_id: number;
  channel: 'email' | 'sms' | 'push' | 'voice' | 'chat';
  purpose:
    | 'alarm'
    | 'warning'
    | 'repeat'
    | 'returned'
    | 'acknowledged'
    | 'escalation'
    | 'hand-over'
    | 'still-out'
    | 'worse'
    | 'drill'
    | 'drill-result'
    | 'drill-notice'
    | 'review-due'
    | 'review-missed'
    | 'task-due'
    | 'task-missed'
    | 'maintenance'
    | 'calibration'
    | 'quarantine'
    | 'unit-clock'
    | 'report'
    | 'test'
    | 'silent-device'
    | 'account'
    | 'contact-code'
    | LinkPurpose;
  /** JSON. */
  message: string;
  state: 'waiting' | 'sending' | 'delivered' | 'failed' | 'not configured' | 'no address' | 'held';
  attempts: number;
  last_error: string | null;
  created_at: Moment;
  /** Time of the next try; while the message is being sent, the end of the sending server's lease. */
  next_attempt_at: Moment;
  delivered_at: Moment | null;
  /** JSON: for a message to several devices, the ids of those that accepted it. */
  reached: string | null;
  /** Reason of an additional message. */
  because: Generated<'nobody else' | 'hand-over' | null>;
  /** When the link of the message was first opened. */
  opened_at: Generated<Moment | null>;
  /** The four digits for replies to a text message; those of one person differ for a day. */
  ticket: Generated<string | null>;
}

export interface DeliveryEventsTable {
  company_id: number;
  event_id: number;
  delivery_id: number;
}

/** An alarm that began while there was no recipient for it. */
export interface UnnotifiedAlarmsTable {
  company_id: number;
  event_id: number;
  because: 'no group' | 'nobody to notify';
  noted_at: Moment;
}

/** Files of messages that are still to be sent, as base64. */
export interface MessageFilesTable {
  company_id: number;
  file_id: number;
  name: string;
  content: string;
  created_at: Moment;
}

/** A browser that takes push messages for a person. */
export interface PushSubscriptionsTable {
  company_id: number;
  subscription_id: number;
  user_id: number;
  endpoint: string;
  /** Base64url: the browser's public key and shared secret (RFC 8291). */
  p256dh: string;
  auth: string;
  created_at: Moment;
  /** The browser's user agent; empty if it was registered before that was stored. */
  user_agent: string;
  /** When the browser last confirmed a message; before the first, when it was registered. */
  confirmed_at: Moment;
  /** When its user was asked to test it, because it had confirmed no message for long. */
  asked_at: Moment | null;
}

/** An alarm for a second group if it is not acknowledged by `due_at`. Waiting until `escalated_at` is set. */
export interface EscalationsTable {
  company_id: number;
  event_id: number;
  /** The group that waits for an acknowledgement. */
  group_id: number;
  due_at: Moment;
  escalated_at: Moment | null;
  escalated_to: number | null;
}

/** An acknowledged event that is still out, with the data for its next message. */
export interface StillOutTable {
  company_id: number;
  event_id: number;
  sensor_id: number | null;
  base_unit_id: number | null;
  condition: string;
  /** Begin of the current interval: the latest acknowledgement, or the end of the interval before. */
  counted_from: Moment;
  /** The value that a worse one has to pass; null where there is no value. */
  worse_base: number | null;
  worse_at: Moment | null;
}

/** A message about an event that is acknowledged and still out: each is sent once. */
export interface FollowUpsTable {
  company_id: number;
  event_id: number;
  kind: 'still-out' | 'worse';
  number: number;
  sent_at: Moment;
}

export interface NotificationTables {
  deliveries: DeliveriesTable;
  delivery_events: DeliveryEventsTable;
  unnotified_alarms: UnnotifiedAlarmsTable;
  message_files: MessageFilesTable;
  push_subscriptions: PushSubscriptionsTable;
  escalations: EscalationsTable;
  still_out: StillOutTable;
  follow_ups: FollowUpsTable;
}
