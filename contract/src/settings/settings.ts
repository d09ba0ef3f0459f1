import { z } from 'zod';
import { acknowledgeFromMessages } from '../notifications/acknowledge-from-messages.ts';
import { acknowledgementNeeds } from '../alarms/acknowledgement-needs.ts';
import { byWorseBy } from '../measurands/measurands.ts';
import { LONGEST_SHELVING } from '../quiet-periods/quiet-limits.ts';
import { chosenPreferences } from '../users/preferences.ts';
import { route } from '../platform/route.ts';
import { timeZone } from '../platform/time-zone-name.ts';

const MOST_OFFLINE_MINUTES = 1_440;

/** Defaults for messages after an acknowledgement while the value stays out of its limits. */
export const FOLLOW_UP_DEFAULTS = { stillOutAfter: 60, ...byWorseBy<number>(({ initial }) => initial) };
const SHORTEST_STILL_OUT_MINUTES = 15;
const LONGEST_STILL_OUT_MINUTES = 1_440;
const OFF = 0;

/** Settings that apply to all users of the company. */
export const companySettings = z.object({
  timeZone,
  /** Language and unit of users who chose none themselves; null for the browser's language, and °C. */
  ...chosenPreferences.shape,
  /** Minutes without any reception after which a sensor is offline. */
  offlineWindow: z.int().min(1).max(MOST_OFFLINE_MINUTES),
  /** Whether viewers see only the sensors of zones that they are assigned to. */
  viewersSeeOwnZones: z.boolean(),
  /** Minutes between reminders of an acknowledged alarm that is still out of its limits; 0 for never. */
  stillOutAfter: z
    .int()
    .max(LONGEST_STILL_OUT_MINUTES)
    .refine((minutes) => minutes === OFF || minutes >= SHORTEST_STILL_OUT_MINUTES, {
      message: `must be 0, or from ${SHORTEST_STILL_OUT_MINUTES} to ${LONGEST_STILL_OUT_MINUTES} minutes`,
    }),
  /** How much worse an acknowledged value must get for another message; 0 for never. */
  ...byWorseBy(({ widest }) => z.number().min(0).max(widest)),
  acknowledgementNeeds,
  /** Longest time in minutes for which an alarm may be shelved; 0 for never. */
  longestShelving: z.int().min(0).max(LONGEST_SHELVING),
  /** Whether viewers may shelve alarms of the sensors that they see. */
  viewersMayShelve: z.boolean(),
  /** Whether users may switch off channels for alarms, too, in their own preferences. */
  mayTurnOffAlarms: z.boolean(),
  acknowledgeFromMessages,
  /** Whether devices may keep the newest values for up to a day, to show them with their age without a connection. */
  keepLastPicture: z.boolean(),
});
export type CompanySettings = z.output<typeof companySettings>;

const TAG = 'Settings';

export const settingsRoutes = {
  getCompanySettings: route({
    method: 'GET',
    path: '/settings/company',
    summary: 'Read what holds for everybody of the company',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: companySettings,
  }),
  updateCompanySettings: route({
    method: 'PATCH',
    path: '/settings/company',
    summary: 'Change what holds for everybody of the company; what is left out stays',
    tag: TAG,
    permission: 'settings',
    changes: ['Settings', 'Sensors'],
    body: companySettings.partial(),
    answer: companySettings,
    errors: [400],
  }),
};
