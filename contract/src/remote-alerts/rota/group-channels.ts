import { z } from 'zod';
import { delivery } from '../../notifications/deliveries.ts';
import { route } from '../../platform/route.ts';
import { displayName, id, idText } from '../../platform/values.ts';

export const CHAT_KINDS = ['teams', 'slack', 'telegram', 'ntfy', 'matrix'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];
export const MAX_GROUP_CHANNELS = 10;

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with https://' })
  .max(2_000);
const secret = z.string().trim().min(1).max(500);

/** Target of a chat channel: addresses and tokens are secrets, stored encrypted and never returned. */
export const chatTarget = z.discriminatedUnion('kind', [
  /** The address of a workflow "When a Teams webhook request is received". */
  z.object({ kind: z.literal('teams'), url: address }),
  /** The address of an incoming webhook. */
  z.object({ kind: z.literal('slack'), url: address }),
  z.object({
    kind: z.literal('telegram'),
    /** Server of the Bot API, where it is not Telegram's own. */
    server: address.default('https://api.telegram.org'),
    token: z
      .string()
      .trim()
      .regex(/^\d{1,20}:[\w-]{10,100}$/, 'must be the token of a bot'),
    chat: z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@\w{3,64})$/, 'must be the id of a chat or the @name of a channel'),
  }),
  z.object({
    kind: z.literal('ntfy'),
    server: address.default('https://ntfy.sh'),
    topic: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, 'must be a topic: letters, digits, _ and -'),
    token: secret.nullish(),
  }),
  z.object({
    kind: z.literal('matrix'),
    server: address,
    room: z
      .string()
      .trim()
      .regex(/^![^\s:]{1,200}(:\S{1,200})?$/, 'must be the id of a room, such as !abc:example.org'),
    token: secret,
  }),
]);
export type ChatTarget = z.output<typeof chatTarget>;

/** Chat channel of a group as it is shown. */
export const groupChannel = z.object({
  id,
  kind: z.enum(CHAT_KINDS),
  name: z.string(),
  /** Server of its address, without the secret rest. */
  host: z.string(),
});
export type GroupChannel = z.output<typeof groupChannel>;

const groupPath = z.object({ groupId: idText });
const channelPath = groupPath.extend({ channelId: idText });
const TAG = 'Remote alerts';

export const groupChannelRoutes = {
  addGroupChannel: route({
    method: 'POST',
    path: '/remote-alert-groups/{groupId}/channels',
    summary: 'Add a chat channel to a group: Microsoft Teams, Slack, Telegram, ntfy or Matrix',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: groupPath,
    body: z.object({ name: displayName, target: chatTarget }),
    answer: groupChannel,
    success: 201,
    errors: [400, 404, 409],
  }),
  deleteGroupChannel: route({
    method: 'DELETE',
    path: '/remote-alert-groups/{groupId}/channels/{channelId}',
    summary: 'Take a chat channel away; its secrets are erased',
    tag: TAG,
    permission: 'settings',
    changes: ['RemoteAlertGroups'],
    params: channelPath,
    errors: [400, 404],
  }),
  testGroupChannel: route({
    method: 'POST',
    path: '/remote-alert-groups/{groupId}/channels/{channelId}/test',
    summary: 'Send a test message to a chat channel, the whole real way',
    tag: TAG,
    permission: 'settings',
    changes: ['Deliveries'],
    params: channelPath,
    answer: delivery,
    success: 201,
    errors: [400, 404],
  }),
};
