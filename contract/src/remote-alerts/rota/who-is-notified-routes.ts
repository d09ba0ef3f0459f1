import { z } from 'zod';
import { channel } from '../../notifications/channels.ts';
import { route } from '../../platform/route.ts';
import { id, moment, timestamp } from '../../platform/values.ts';
import { contactChannel } from './contacts.ts';
import { groupChannel } from './group-channels.ts';

/** Number of days ahead for which the screens warn. */
export const OUTLOOK_DAYS = 7;

const span = { from: timestamp, until: timestamp };

/** Recipients that one alert group notifies of an alarm at a moment, and problems in the days after it. */
export const groupNotified = z.object({
  groupId: id,
  groupName: z.string(),
  people: z.array(
    z.object({
      userId: id,
      username: z.string(),
      channels: z.array(channel),
      /** Those of the channels over which a message can arrive. */
      reaches: z.array(channel),
      /** The last one: in their quiet hours, because no one else who can acknowledge would be notified. */
      because: z.enum(['recipient', 'on call', 'nobody else']),
    }),
  ),
  /** People who are not notified because of their quiet hours. */
  quiet: z.array(z.object({ userId: id, username: z.string() })),
  contacts: z.array(z.object({ id, name: z.string(), channels: z.array(contactChannel) })),
  channels: z.array(groupChannel),
  turns: z.array(
    z.object({
      rotaId: id,
      rotaName: z.string(),
      userId: id.nullable(),
      username: z.string().nullable(),
      until: timestamp.nullable(),
    }),
  ),
  warnings: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('reaches nobody'), ...span }),
      z.object({
        kind: z.literal('rota gap'),
        rotaId: id,
        rotaName: z.string(),
        why: z.enum(['nobody', 'disabled', 'unreachable']),
        ...span,
      }),
    ]),
  ),
});
export type GroupNotified = z.output<typeof groupNotified>;

export const whoIsNotifiedRoutes = {
  whoIsNotified: route({
    method: 'GET',
    path: '/who-is-notified',
    summary:
      'Whom each alert group notifies of an alarm now, or at any other moment, and warnings for 7 days after',
    tag: 'Remote alerts',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({ at: moment.optional() }),
    answer: z.object({ at: timestamp, groups: z.array(groupNotified) }),
    errors: [400],
  }),
};
