import { z } from 'zod';
import { route } from '../platform/route.ts';
import { receivedSensor } from '../sensors/sensors.ts';
import { idText } from '../platform/values.ts';

/** Fewer days would delete readings that a unit may still deliver or that future reports need. */
export const LEAST_KEPT_DAYS = 30;
const MOST_KEPT_DAYS = 36_500;

const days = z.int().min(LEAST_KEPT_DAYS).max(MOST_KEPT_DAYS).nullable();

/** Days for which a company keeps readings and statistics; null for ever. Alarms and audit log are always kept. */
export const retention = z.object({
  keepReadingsDays: days,
  /** Statistics of 10 minutes, 2 hours and a day, from which charts of old periods are drawn. */
  keepStatisticsDays: days,
});
export type Retention = z.output<typeof retention>;

/** Whether statistics are kept at least as long as readings, which need them. */
function keepsStatisticsLongEnough({ keepReadingsDays, keepStatisticsDays }: Retention): boolean {
  if (keepStatisticsDays === null) return true;
  return keepReadingsDays !== null && keepStatisticsDays >= keepReadingsDays;
}

export const retentionBody = retention.refine(keepsStatisticsLongEnough, {
  path: ['keepStatisticsDays'],
  message: 'must not be less than keepReadingsDays',
});

const TAG = 'Settings';

export const retentionRoutes = {
  getRetention: route({
    method: 'GET',
    path: '/settings/retention',
    summary: 'Read how long readings and their statistics are kept',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: retention,
  }),
  saveRetention: route({
    method: 'PUT',
    path: '/settings/retention',
    summary: 'Set how long readings and their statistics are kept; what is older is deleted within a day',
    tag: TAG,
    permission: 'settings',
    changes: ['Retention'],
    body: retentionBody,
    answer: retention,
    errors: [400],
  }),
  setLegalHold: route({
    method: 'PUT',
    path: '/sensors/{sensorId}/legal-hold',
    summary: 'Keep the readings of a sensor whatever their age, or no longer',
    tag: TAG,
    permission: 'settings',
    changes: ['Sensors'],
    params: z.object({ sensorId: idText }),
    body: z.object({ legalHold: z.boolean() }),
    answer: receivedSensor,
    errors: [400, 404],
  }),
};
