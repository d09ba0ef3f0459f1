import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText } from '../platform/values.ts';

export const zone = z.object({
  zone_id: id,
  zone_name: z.string(),
  is_deleted: z.literal(false),
  sensor_count: z.int(),
  description: z.string(),
  zone_users: z.array(id),
});
export type Zone = z.output<typeof zone>;

export const zoneSensor = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  sensor_serialNo: z.string(),
  zone_ids: z.array(id),
});
export type ZoneSensor = z.output<typeof zoneSensor>;

const zonePath = z.object({ zoneId: idText });
const TAG = 'Zones';

export const zoneRoutes = {
  listZones: route({
    method: 'GET',
    path: '/zones',
    summary: 'List the zones with the number of their sensors and the ids of their users',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(zone),
  }),
  listZoneSensors: route({
    method: 'GET',
    path: '/zones/{zoneId}/sensors',
    summary: 'List the sensors of a zone',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: zonePath,
    answer: z.array(zoneSensor),
    errors: [400, 404],
  }),
};
