import { z } from 'zod';
import { CHANNELS, channel } from '../../notifications/channels.ts';
import { route } from '../../platform/route.ts';
import { timeOfDay } from './rotas.ts';
import { NEWS_KINDS } from './who-is-notified.ts';

export const newsKind = z.enum(NEWS_KINDS);
const SUNDAY = 7;
const MAX_QUIET_HOURS = 20;

export const quietHours = z.object({
  /** The days on which they begin: 1 Monday to 7 Sunday. */
  days: z.array(z.int().min(1).max(SUNDAY)).min(1, 'must name at least one day').max(SUNDAY),
  from: timeOfDay,
  /** End, at the next such time of day; the same as `from` for a whole day. */
  until: timeOfDay,
});

const preferences = {
  /** In the company's local time. They do not apply when no other user would be notified, and during on-call turns. */
  quietHours: z.array(quietHours).max(MAX_QUIET_HOURS),
  /** Channels that are off for some kinds of news. */
  off: z
    .array(z.object({ channel, kinds: z.array(newsKind).min(1) }))
    .max(CHANNELS.length)
    .refine((all) => new Set(all.map((one) => one.channel)).size === all.length, 'must name a channel once'),
};

/** Notification preferences of one person. */
export const notificationPreferences = z.object({
  ...preferences,
  /** Whether an admin allows people to switch channels off for alarms too. */
  mayTurnOffAlarms: z.boolean(),
});
export type NotificationPreferences = z.output<typeof notificationPreferences>;

const TAG = 'Remote alerts';

export const notificationPreferenceRoutes = {
  getNotificationPreferences: route({
    method: 'GET',
    path: '/notification-preferences',
    summary: 'Read when and how one is notified oneself',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: notificationPreferences,
  }),
  saveNotificationPreferences: route({
    method: 'PUT',
    path: '/notification-preferences',
    summary: 'Change when and how one is notified oneself',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    changes: ['RemoteAlertGroups'],
    body: z.object(preferences),
    answer: notificationPreferences,
    errors: [400],
  }),
};
