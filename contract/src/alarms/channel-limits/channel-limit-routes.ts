import { z } from 'zod';
import { route } from '../../platform/route.ts';
import { channelPath } from '../../sensors/channels/channel-routes.ts';
import { idText } from '../../platform/values.ts';
import { channelLimits, misplacedOfChannel } from './channel-limits.ts';
import { limitedChannel } from './limited-channel.ts';

/** The routes of the limits of channels; those of the sensor itself are `alarmSettingsRoutes`. */
export const channelLimitRoutes = {
  listChannelLimits: route({
    method: 'GET',
    path: '/alarms/sensor/{sensorId}/channels',
    summary: 'Limits of each channel of a sensor that was not removed; nothing on where nobody saved any',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: z.object({ sensorId: idText }),
    answer: z.array(limitedChannel),
    errors: [400, 404],
  }),
  saveChannelLimits: route({
    method: 'PUT',
    path: '/alarms/sensor/{sensorId}/channels/{channel}',
    summary: "Save the limits of one channel, as a new version of the sensor's alarm settings",
    tag: 'Alarms',
    permission: 'admin',
    changes: ['Alarms', 'Sensors'],
    params: channelPath,
    body: channelLimits.superRefine((limits, context) => {
      for (const { name, message } of misplacedOfChannel(limits)) {
        context.addIssue({ code: 'custom', path: [name], message });
      }
    }),
    answer: limitedChannel,
    errors: [400, 404, 409],
  }),
};
