import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText } from '../platform/values.ts';

/** Ids of the sensors of one zone; the zone itself has the ids of its users. */
export const zoneMembers = z.object({ zone_id: id, sensor_ids: z.array(id) });
export type ZoneMembers = z.output<typeof zoneMembers>;

const MOST_AT_ONCE = 5_000;
const ids = z.array(id).max(MOST_AT_ONCE).default([]);

/** Number of sensors and users that were changed, and of those that needed no change. */
const changed = z.object({ changed: z.int(), unchanged: z.int() });

const TAG = 'Zones';

export const zoneMemberRoutes = {
  listZoneMembers: route({
    method: 'GET',
    path: '/zones/members',
    summary: 'List the zones with the ids of their sensors',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(zoneMembers),
  }),
  changeZoneMembers: route({
    method: 'POST',
    path: '/zones/{zoneId}/members',
    summary: 'Put several sensors and users into a zone or take them out of it, all of them or none',
    tag: TAG,
    permission: 'devices',
    changes: ['Zones', 'ZoneSensors', 'UserZone'],
    params: z.object({ zoneId: idText }),
    body: z.object({ action: z.enum(['add', 'remove']), sensorIds: ids, userIds: ids }),
    answer: changed,
    errors: [400, 404],
  }),
};
