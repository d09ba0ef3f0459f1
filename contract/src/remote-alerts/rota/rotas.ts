import { z } from 'zod';
import { route } from '../../platform/route.ts';
import { displayName, id, idText, moment, timestamp } from '../../platform/values.ts';

export const MAX_ROTAS = 100;
const MAX_TURNS = 100;
const LONGEST_TURN = 366;
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 08:00');

const shift = {
  name: displayName,
  shiftUnit: z.enum(['days', 'weeks']),
  /** Days or weeks of one turn. */
  shiftLength: z.int().min(1).max(LONGEST_TURN),
  /** Day of the first hand-over; for weeks, every hand-over is on its weekday. */
  startsOn: z.iso.date(),
  /** In the company's local time. */
  handOverAt: timeOfDay,
};

const rotaOverride = z.object({ id, from: timestamp, until: timestamp, userId: id });

export const rota = z.object({
  id,
  ...shift,
  /** Users in the order of their turns; deleted ones are left out when the order is saved again. */
  userIds: z.array(id),
  /** Overrides that are not over. */
  overrides: z.array(rotaOverride),
  /** Since when a calendar feed is open; null where none is. */
  feedSince: timestamp.nullable(),
});
export type Rota = z.output<typeof rota>;

const rotaBody = z.object({
  ...shift,
  userIds: z.array(id).min(1, 'must name at least one person').max(MAX_TURNS),
});
const overrideBody = z
  .object({ from: moment, until: moment, userId: id })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'must be later than the begin' });

const path = z.object({ rotaId: idText });
const TAG = 'Remote alerts';

export const rotaRoutes = {
  listRotas: route({
    method: 'GET',
    path: '/rotas',
    summary: 'List the rotas: who is on call when',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(rota),
  }),
  createRota: route({
    method: 'POST',
    path: '/rotas',
    summary: 'Add a rota; alert groups can name it among `rotaRecipients`',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    body: rotaBody,
    answer: rota,
    success: 201,
    errors: [400, 404, 409],
  }),
  saveRota: route({
    method: 'PUT',
    path: '/rotas/{rotaId}',
    summary: 'Replace the people and the hand-over of a rota; its overrides stay',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    body: rotaBody,
    answer: rota,
    errors: [400, 404],
  }),
  deleteRota: route({
    method: 'DELETE',
    path: '/rotas/{rotaId}',
    summary: 'Delete a rota; groups that name it no longer do',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    errors: [400, 404],
  }),
  addRotaOverride: route({
    method: 'POST',
    path: '/rotas/{rotaId}/overrides',
    summary: 'Put somebody on call for a time, whoever has the turn; the override added last holds',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    body: overrideBody,
    answer: rota,
    success: 201,
    errors: [400, 404, 409],
  }),
  deleteRotaOverride: route({
    method: 'DELETE',
    path: '/rotas/{rotaId}/overrides/{overrideId}',
    summary: 'Take an override back',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path.extend({ overrideId: idText }),
    errors: [400, 404],
  }),
  openRotaFeed: route({
    method: 'POST',
    path: '/rotas/{rotaId}/feed',
    summary: 'Make the secret address of a calendar feed (iCalendar); one from before stops working',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    peopleOnly: true,
    params: path,
    /** Returned only this once. */
    answer: z.object({ url: z.string() }),
    success: 201,
    errors: [400, 404],
  }),
  closeRotaFeed: route({
    method: 'DELETE',
    path: '/rotas/{rotaId}/feed',
    summary: 'Close the calendar feed of a rota',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: path,
    errors: [400, 404],
  }),
  rotaFeed: route({
    method: 'GET',
    path: '/rota-feeds/{feedKey}',
    summary: 'The turns of a rota as a calendar (iCalendar), for whoever has its secret address',
    tag: TAG,
    permission: 'public',
    params: z.object({ feedKey: z.string().max(100) }),
    mediaType: 'text/calendar; charset=utf-8',
    answer: z.string(),
    errors: [400, 404],
  }),
};
