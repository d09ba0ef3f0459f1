import { z } from 'zod';
import { route } from '../platform/route.ts';
import { displayName, id, idText } from '../platform/values.ts';
import { zone } from './zones.ts';

const zonePath = z.object({ zoneId: idText });
const TAG = 'Zones';

/** Where the schema lets a body leave it out, the response is 400 in the specification's words. */
const anyId = z.union([id, idText]);
export const zoneManagementRoutes = {
  listOwnZones: route({
    method: 'GET',
    path: '/zones/user',
    summary: 'List the zones that the signed-in user is assigned to',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(zone),
  }),
  createZone: route({
    method: 'POST',
    path: '/zones',
    summary: 'Add a zone',
    tag: TAG,
    permission: 'devices',
    changes: ['Zones'],
    body: z.object({ zoneName: displayName, description: z.string().max(500).optional() }),
    answer: zone,
    success: 201,
    errors: [400],
  }),
  updateZone: route({
    method: 'PATCH',
    path: '/zones/{zoneId}',
    summary: 'Rename or describe a zone',
    tag: TAG,
    permission: 'devices',
    changes: ['Zones', 'UserZone'],
    params: zonePath,
    body: z
      .object({
        zoneName: displayName.optional(),
        zone_name: displayName.optional(),
        description: z.string().max(500).optional(),
      })
      .refine((body) => (body.zoneName ?? body.zone_name ?? body.description) !== undefined, {
        path: ['zoneName'],
        message: 'is required',
      }),
    answer: zone,
    errors: [400, 404],
  }),
  deleteZone: route({
    method: 'DELETE',
    path: '/zones/{zoneId}',
    summary: 'Delete a zone; its sensors and users stay',
    tag: TAG,
    permission: 'devices',
    changes: ['Zones', 'ZoneSensors', 'UserZone'],
    params: zonePath,
    errors: [400, 404],
  }),
  assignSensor: route({
    method: 'POST',
    path: '/zones/{zoneId}/sensors',
    summary: 'Assign a sensor to a zone',
    tag: TAG,
    permission: 'devices',
    changes: ['Zones', 'ZoneSensors', 'UserZone'],
    params: zonePath,
    body: z.object({ sensorId: anyId.optional() }),
    errors: [400, 404, 409],
  }),
  removeSensor: route({
    method: 'DELETE',
    path: '/zones/{zoneId}/sensors/{sensorId}',
    summary: 'Remove a sensor from a zone',
    tag: TAG,
    permission: 'devices',
    changes: ['Zones', 'ZoneSensors', 'UserZone'],
    params: zonePath.extend({ sensorId: idText }),
    errors: [400, 404],
  }),
  assignUser: route({
    method: 'POST',
    path: '/zones/{zoneId}/users',
    summary: 'Assign a user to a zone',
    tag: TAG,
    permission: 'people',
    changes: ['Zones', 'UserZone'],
    params: zonePath,
    body: z.object({ userId: anyId.optional() }),
    errors: [400, 404, 409],
  }),
  removeUser: route({
    method: 'DELETE',
    path: '/zones/{zoneId}/users/{userId}',
    summary: 'Remove a user from a zone',
    tag: TAG,
    permission: 'people',
    changes: ['Zones', 'UserZone'],
    params: zonePath.extend({ userId: idText }),
    errors: [400, 404],
  }),
  replaceZoneUsers: route({
    method: 'PATCH',
    path: '/zones/{zoneId}/users',
    summary: 'Replace the users of a zone',
    tag: TAG,
    permission: 'people',
    changes: ['Zones', 'UserZone'],
    params: zonePath,
    body: z.object({ userIds: z.array(anyId).max(10_000) }),
    answer: zone,
    errors: [400, 404],
  }),
};
