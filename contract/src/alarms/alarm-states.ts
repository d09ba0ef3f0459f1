import { z } from 'zod';
import { alarmLogEntry } from './alarm-log.ts';
import { route } from '../platform/route.ts';
import { id } from '../platform/values.ts';

/**
 * A condition that is not normal now, as the row of the log that says it: its state is never `over`. A sensor has one for
 * each of its conditions that is not normal, a silent base unit one.
 */
export const currentAlarm = alarmLogEntry;
export type CurrentAlarm = z.output<typeof currentAlarm>;

/** All that one sensor or base unit has now; no alarms when everything is normal again. */
export const subjectAlarms = z.object({
  sensor_id: id.nullable(),
  base_unit_id: id.nullable(),
  alarms: z.array(currentAlarm),
});
export type SubjectAlarms = z.output<typeof subjectAlarms>;

export const alarmStateRoutes = {
  currentAlarms: route({
    method: 'GET',
    path: '/alarms/current',
    summary:
      'Every condition that is not normal now, of every sensor and base unit, without a limit: alarms, pre-alarms, and what is acknowledged and still out',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(currentAlarm),
  }),
};
