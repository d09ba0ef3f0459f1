import type { ApiKey, HomeAssistantAccess, Webhook, WebhookDelivery } from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A key that reads, made two hours ago and never used. */
export function apiKey(changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: 1,
    name: 'Warehouse',
    scopes: ['read'],
    reason_exempt: false,
    created_at: minutesAgo(120),
    created_by: 'ann',
    last_used_at: null,
    ended_at: null,
    ...changes,
  };
}

/** A webhook that works. */
export function webhook(changes: Partial<Webhook> = {}): Webhook {
  return {
    id: 1,
    name: 'Ticketing',
    url: 'https://tickets.example.com/hook',
    events: ['alarm.raised'],
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    created_at: minutesAgo(600),
    created_by: 'ann',
    ...changes,
  };
}

/** A message to it that arrived at once. */
export function webhookDelivery(changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: 1,
    type: 'alarm.raised',
    state: 'delivered',
    attempts: 1,
    last_status: 200,
    last_error: null,
    created_at: minutesAgo(5),
    next_attempt_at: null,
    delivered_at: minutesAgo(5),
    ...changes,
  };
}

/** Home Assistant, turned off as it is at first. */
export function homeAssistantAccess(changes: Partial<HomeAssistantAccess> = {}): HomeAssistantAccess {
  return {
    enabled: false,
    username: 'company-7',
    discovery_prefix: 'homeassistant',
    created_at: null,
    created_by: null,
    ...changes,
  };
}
