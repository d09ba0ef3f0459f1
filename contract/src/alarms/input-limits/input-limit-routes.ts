import { z } from 'zod';
import { route } from '../../platform/route.ts';
import { inputPath } from '../../sensors/inputs/input-routes.ts';
import { idText } from '../../platform/values.ts';
import { misplacedOfInput } from '../limit-order.ts';
import { inputLimits } from './input-limits.ts';
import { limitedInput } from './limited-input.ts';

/** The routes of the limits of inputs; those of the sensor itself are `alarmSettingsRoutes`. */
export const inputLimitRoutes = {
  listInputLimits: route({
    method: 'GET',
    path: '/alarms/sensor/{sensorId}/inputs',
    summary: 'Limits of each input of a sensor that was not removed; nothing on where nobody saved any',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: z.object({ sensorId: idText }),
    answer: z.array(limitedInput),
    errors: [400, 404],
  }),
  saveInputLimits: route({
    method: 'PUT',
    path: '/alarms/sensor/{sensorId}/inputs/{input}',
    summary: "Save the limits of one input, as a new version of the sensor's alarm settings",
    tag: 'Alarms',
    permission: 'limits',
    changes: ['Alarms', 'Sensors'],
    params: inputPath,
    body: inputLimits.superRefine((limits, context) => {
      for (const { name, message } of misplacedOfInput(limits)) {
        context.addIssue({ code: 'custom', path: [name], message });
      }
    }),
    answer: limitedInput,
    errors: [400, 404, 409],
  }),
};
