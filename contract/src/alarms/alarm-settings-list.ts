import { z } from 'zod';
import { alarmSettings } from './alarm-settings.ts';
import { route } from '../platform/route.ts';

/** By itself, because the dashboard needs it at the first look and the others not. */
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
