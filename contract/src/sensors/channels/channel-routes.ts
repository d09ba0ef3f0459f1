import { z } from 'zod';
import { MAX_POINTS_LIMIT } from '../../readings/readings.ts';
import { route } from '../../platform/route.ts';
import { displayName, idText, moment, timestamp } from '../../platform/values.ts';
import { channelKind, channelMeasurand, MAX_CHANNELS } from './channel-measurands.ts';
import { channelSeries } from './channel-series.ts';
import { channelNumber } from './latest-channel.ts';

/** A channel of a sensor. Its first value creates it. */
export const sensorChannel = z.object({
  channel: channelNumber,
  /** Its key in messages: `door`, or `door_2` for a second door. */
  key: z.string(),
  measurand: channelMeasurand,
  kind: channelKind,
  name: z.string(),
  /** Its position among the sensor's channels on screens, from 0. */
  position: z.int(),
  /** When it was hidden: its values are still stored, but nothing shows or evaluates them. */
  removed_at: timestamp.nullable(),
});
export type SensorChannel = z.output<typeof sensorChannel>;

const sensorPath = z.object({ sensorId: idText });
const channelText = z
  .string()
  .regex(/^(?:[1-9]|1[0-6])$/, 'must be a number from 1 to 16')
  .transform(Number)
  .pipe(channelNumber);
export const channelPath = z.object({ sensorId: idText, channel: channelText });

/** The routes of the channels of sensors (those of notifications are `channelRoutes`). */
export const sensorChannelRoutes = {
  listSensorChannels: route({
    method: 'GET',
    path: '/sensors/{sensorId}/channels',
    summary: 'List the channels of a sensor in their order, those that were removed at the end',
    tag: 'Channels',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: z.array(sensorChannel),
    errors: [400, 404],
  }),
  updateSensorChannel: route({
    method: 'PATCH',
    path: '/sensors/{sensorId}/channels/{channel}',
    summary: 'Rename a channel, move it, or show one again that was removed',
    tag: 'Channels',
    permission: 'admin',
    changes: ['Sensors', 'LiveData'],
    params: channelPath,
    body: z.object({
      name: displayName.optional(),
      position: z
        .int()
        .min(0)
        .max(MAX_CHANNELS - 1)
        .optional(),
      removed: z.literal(false).optional(),
    }),
    answer: sensorChannel,
    errors: [400, 404],
  }),
  removeSensorChannel: route({
    method: 'DELETE',
    path: '/sensors/{sensorId}/channels/{channel}',
    summary: 'Hide a channel; its values are kept, and those that still come are stored',
    tag: 'Channels',
    permission: 'admin',
    changes: ['Sensors', 'LiveData'],
    params: channelPath,
    errors: [400, 404],
  }),
  sensorChannelSeries: route({
    method: 'GET',
    path: '/sensors/{sensorId}/channels/{channel}/series',
    summary:
      'What a channel measured in a period, both ends inclusive: minimum, maximum and mean of a figure, bands of a state, differences of a counter',
    tag: 'Channels',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: channelPath,
    query: z
      .object({
        startDate: moment,
        endDate: moment,
        maxPoints: z.coerce.number().pipe(z.int().min(2).max(MAX_POINTS_LIMIT)).optional(),
      })
      .refine((q) => q.startDate <= q.endDate, {
        path: ['endDate'],
        message: 'must not be before startDate',
      }),
    answer: channelSeries,
    errors: [400, 404],
  }),
};
