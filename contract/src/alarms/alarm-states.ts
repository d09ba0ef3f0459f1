import { z } from 'zod';
import { alarmLogEntry } from './alarm-log.ts';
import { route } from '../platform/route.ts';
import { id } from '../platform/values.ts';

/**
 * Condition that is not normal now, as its row of the log, whose state is never `over`. A sensor has one for each
 * condition that is not normal, a silent base unit has one.
 */
export const currentAlarm = alarmLogEntry;
export type CurrentAlarm = z.output<typeof currentAlarm>;

/** All current alarms of one sensor or base unit; none when everything is normal again. */
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
