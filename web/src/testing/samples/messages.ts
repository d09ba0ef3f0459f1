import type { AlertGroup, ChannelState, Delivery, ScheduledReport } from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A message about an alarm that arrived. */
export function delivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    id: 1,
    group_id: 1,
    group_name: 'Night shift',
    user_id: 5,
    username: 'ann',
    recipient: 'user',
    because: null,
    channel: 'email',
    purpose: 'alarm',
    subject: 'High: Freezer 1',
    event_ids: [201],
    state: 'delivered',
    attempts: 1,
    last_error: null,
    created_at: minutesAgo(5),
    delivered_at: minutesAgo(5),
    opened_at: null,
    ...changes,
  };
}

/** Email, SMS and push, all of them ready. */
export function channelStates(
  changes: Partial<Record<ChannelState['channel'], Partial<ChannelState>>> = {},
): ChannelState[] {
  return (['email', 'sms', 'push'] as const).map((channel) => ({
    channel,
    state: 'ready',
    detail: null,
    failing_since: null,
    ...changes[channel],
  }));
}

/** A group of one sensor that notifies ann by e-mail. */
export function alertGroup(changes: Partial<AlertGroup> = {}): AlertGroup {
  return {
    id: 1,
    name: 'Night shift',
    sensors: [1],
    sensorIds: [1],
    recipients: [{ userId: '5', email: true, sms: false, push: false, warnings: false }],
    rotaRecipients: [],
    contactRecipients: [],
    channels: [],
    escalate_to: null,
    escalate_after: null,
    ...changes,
  };
}

/** A report of the kitchen to ann, every morning. */
export function scheduledReport(changes: Partial<ScheduledReport> = {}): ScheduledReport {
  return {
    id: 1,
    zoneId: 1,
    frequency: 'daily',
    day: 1,
    time: '06:30',
    userIds: [5],
    zoneName: 'Kitchen',
    nextRun: minutesAgo(-1_260),
    lastSent: null,
    ...changes,
  };
}
