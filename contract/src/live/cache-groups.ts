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
  'Commands',
  'Calibrations',
  'ScheduledReports',
  'Plan',
  'Site',
]);
export type CacheGroup = z.output<typeof cacheGroup>;

/**
 * Their changes reach open screens by value, as events of their own: the server does not announce them besides, or each
 * alarm and each command would be read twice by everybody.
 */
export const PUSHED_GROUPS: ReadonlySet<CacheGroup> = new Set([
  'AlarmLog',
  'CurrentAlarms',
  'Commands',
  'Deliveries',
]);
