import { z } from 'zod';
import { alarmSettings } from './alarm-settings.ts';
import { route } from '../platform/route.ts';

/** Separate from the other routes, because the dashboard needs only this one for its first view. */
export const alarmSettingsListRoutes = {
  listAlarmSettings: route({
    method: 'GET',
    path: '/alarms',
    summary: 'Alarm settings of every sensor; the defaults where nobody saved any',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(alarmSettings),
  }),
};
