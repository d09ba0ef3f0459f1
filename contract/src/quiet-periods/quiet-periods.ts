import { z } from 'zod';
import { LONGEST_SHELVING, MOST_QUIET_SENSORS } from './quiet-limits.ts';
import { quietPeriod, quietReason, quietRepeats, quietScope } from './quiet-period.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment } from '../platform/values.ts';

const TAG = 'Maintenance';

/** Quiet period as an admin plans it. Without `from` it begins now. */
export const quietPeriodBody = z
  .object({
    scope: quietScope,
    zone_id: id.optional(),
    base_unit_id: id.optional(),
    sensor_ids: z.array(id).min(1, 'must name a sensor').max(MOST_QUIET_SENSORS).optional(),
    from: moment.optional(),
    /** End of the series, for a period that repeats. */
    until: moment,
    repeats: quietRepeats.optional(),
    reason: quietReason,
  })
  .refine(({ scope, zone_id }) => scope !== 'zone' || zone_id !== undefined, {
    path: ['zone_id'],
    message: 'is required for a zone',
  })
  .refine(({ scope, base_unit_id }) => scope !== 'base-unit' || base_unit_id !== undefined, {
    path: ['base_unit_id'],
    message: 'is required for a base unit',
  })
  .refine(({ scope, sensor_ids }) => scope !== 'sensors' || sensor_ids !== undefined, {
    path: ['sensor_ids'],
    message: 'is required for sensors',
  });
export type QuietPeriodBody = z.output<typeof quietPeriodBody>;

const quietPath = z.object({ quietId: idText });
const sensorPath = z.object({ sensorId: idText });

export const quietPeriodRoutes = {
  listQuietPeriods: route({
    method: 'GET',
    path: '/quiet-periods',
    summary:
      'List maintenance and shelving: all that is planned or lasts, and the latest 200 that are over, newest start first',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(quietPeriod),
  }),
  createQuietPeriod: route({
    method: 'POST',
    path: '/quiet-periods',
    summary:
      'Plan or begin maintenance: alarms go on being recorded, messages about them are held until its end',
    tag: TAG,
    permission: 'limits',
    changes: ['QuietPeriods'],
    body: quietPeriodBody,
    answer: quietPeriod,
    success: 201,
    errors: [400, 404],
  }),
  changeQuietPeriod: route({
    method: 'PATCH',
    path: '/quiet-periods/{quietId}',
    summary:
      'Move the end of maintenance, or end it: `now` ends the time that lasts, `series` everything that would follow',
    tag: TAG,
    permission: 'limits',
    changes: ['QuietPeriods'],
    params: quietPath,
    body: z
      .object({ until: moment.optional(), end: z.enum(['now', 'series']).optional() })
      .refine(({ until, end }) => (until === undefined) !== (end === undefined), {
        path: ['until'],
        message: 'or end must be given, and not both',
      }),
    answer: quietPeriod,
    errors: [400, 404, 409],
  }),
  deleteQuietPeriod: route({
    method: 'DELETE',
    path: '/quiet-periods/{quietId}',
    summary: 'Delete maintenance that has not begun',
    tag: TAG,
    permission: 'limits',
    changes: ['QuietPeriods'],
    params: quietPath,
    errors: [400, 404, 409],
  }),
  shelveSensor: route({
    method: 'POST',
    path: '/sensors/{sensorId}/shelving',
    summary:
      'Shelve the alarms of a sensor for some minutes, up to what the company allows; viewers where an admin allows it',
    tag: TAG,
    permission: 'shelve',
    zoneLimit: 'filtered',
    changes: ['QuietPeriods'],
    params: sensorPath,
    body: z.object({
      minutes: z.int().min(1).max(LONGEST_SHELVING),
      reason: quietReason,
      /** Event whose bell is used for the shelving: its escalation is held too. */
      event_id: id.optional(),
    }),
    answer: quietPeriod,
    success: 201,
    errors: [400, 404, 409],
  }),
  unshelveSensor: route({
    method: 'DELETE',
    path: '/sensors/{sensorId}/shelving',
    summary: 'End the shelving of a sensor: what is still in alarm is notified at once',
    tag: TAG,
    permission: 'shelve',
    zoneLimit: 'filtered',
    changes: ['QuietPeriods'],
    params: sensorPath,
    errors: [400, 404, 409],
  }),
};
