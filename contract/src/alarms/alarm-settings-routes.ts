import { z } from 'zod';
import { alarmType } from './alarm-types.ts';
import { alarmSettings } from './alarm-settings.ts';
import { alarmSettingsBody } from './alarm-settings-body.ts';
import { limitedInput } from './input-limits/limited-input.ts';
import { byLimit } from './limit-keys.ts';
import { LIMITED_MEASURANDS } from '../measurands/measurands.ts';
import { route } from '../platform/route.ts';
import { idText, timestamp } from '../platform/values.ts';

/** Limits of one version of a sensor's settings, and the period in which they were in force. */
export const limitsOverTime = z.object({
  /** Counted from 1; 0 before any were saved. */
  version: z.int().min(0),
  /** Inclusive; null for the first version, which has no begin. */
  from: timestamp.nullable(),
  /** Exclusive; null for the version in force. */
  to: timestamp.nullable(),
  /** Whether the sensor was out of service: no user was notified. */
  outOfService: z.boolean(),
  /** In the unit of the measurand; null for a limit that was off. */
  limits: z.array(z.object({ measurand: z.enum(LIMITED_MEASURANDS), ...byLimit(z.number().nullable()) })),
  /** Limits of changes that were on (`ChangeLimit`). */
  changes: z.array(z.object({ type: alarmType, value: z.number(), minutes: z.number() })),
  /** Limits of inputs, as they were saved; left out where the version has none. */
  inputs: z.array(limitedInput).optional(),
});
export type LimitsOverTime = z.output<typeof limitsOverTime>;

const sensorPath = z.object({ sensorId: idText });

export const alarmSettingsRoutes = {
  getAlarmSettings: route({
    method: 'GET',
    path: '/alarms/sensor/{sensorId}',
    summary: 'Alarm settings of one sensor',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: alarmSettings,
    errors: [400, 404],
  }),
  limitsOverTime: route({
    method: 'GET',
    path: '/alarms/sensor/{sensorId}/limits',
    summary: 'Which limits of a sensor were in force when, oldest first',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: z.array(limitsOverTime),
    errors: [400, 404],
  }),
  saveAlarmSettings: route({
    method: 'PUT',
    path: '/alarms/sensor/{sensorId}',
    summary: 'Save alarm settings of one sensor as a new version',
    tag: 'Alarms',
    permission: 'limits',
    changes: ['Alarms', 'Sensors'],
    params: sensorPath,
    body: alarmSettingsBody,
    answer: alarmSettings,
    errors: [400, 404, 409],
  }),
  deleteAlarmSettings: route({
    method: 'DELETE',
    path: '/alarms/sensor/{sensorId}',
    summary: 'Go back to the defaults; open pre-alarms close and open alarms are reset',
    tag: 'Alarms',
    permission: 'limits',
    changes: ['Alarms', 'Sensors'],
    params: sensorPath,
    errors: [400, 404, 409],
  }),
};
