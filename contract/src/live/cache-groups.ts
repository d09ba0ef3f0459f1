import { z } from 'zod';

/** Groups of cached data that a change makes stale (spec 1 §3). */
export const cacheGroup = z.enum([
  'Sensors',
  'BaseUnits',
  'LiveData',
  'DayData',
  'Zones',
  'ZoneSensors',
  'UserZone',
  'Users',
  'ApiKeys',
  'Webhooks',
  'HomeAssistant',
  'Settings',
  'Address',
  'Retention',
  'CompanyImport',
  'ReadingsImport',
  'Alarms',
  'AlarmTemplates',
  'AlarmLog',
  'CurrentAlarms',
  'RemoteAlertGroups',
  'Deliveries',
  'QuietPeriods',
  'Drills',
  'Reviews',
  'Tasks',
  'Evidence',
  'Signatures',
  'Commands',
  'Calibrations',
  'ScheduledReports',
  'Plan',
  'Site',
]);
export type CacheGroup = z.output<typeof cacheGroup>;

/**
 * Groups whose changes reach open screens by value, in their own events. The server does not announce them as well:
 * otherwise every screen would read each alarm and each command twice.
 */
export const PUSHED_GROUPS: ReadonlySet<CacheGroup> = new Set([
  'AlarmLog',
  'CurrentAlarms',
  'Commands',
  'Deliveries',
]);
