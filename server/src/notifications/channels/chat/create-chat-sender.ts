import type { ChatTarget } from '@ts1/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Outbound } from '../../../platform/http/outbound.ts';
import type { ChatTargets } from '../../../remote-alerts/index.ts';
import { RefusedForNow, type Sender, SendError } from '../channel.ts';
import { askedToWaitMs } from './asked-to-wait.ts';
import { type ChatCall, type ChatMessage, below, type TargetWithKind } from './chat-call.ts';
import { teamsCall } from './teams.ts';
import { bytes, shortened, characters } from './shortened.ts';
import { ntfyPriority } from './ntfy-priority.ts';

/** Longest text of a Telegram message, in UTF-16; a longer one is refused (core.telegram.org/bots/api#sendmessage). */
const TELEGRAM_CHARACTERS = 4_096;

/** Longest text for ntfy, whose messages have at most 4,096 bytes: a longer one would come as an attached file, or not at all (docs.ntfy.sh/publish/#limitations). */
const NTFY_BYTES = 3_500;

/** Longest title for ntfy, in characters. */
const NTFY_TITLE = 250;

/** Longest text for Slack, which cuts one of more than 40,000 characters and advises 4,000 (docs.slack.dev/reference/methods/chat.postMessage). */
const SLACK_CHARACTERS = 4_000;

/** Longest text for a Matrix room, where an event may have 65,536 bytes, with what the server adds (spec.matrix.org, client-server API, "Size limits"). */
const MATRIX_BYTES = 30_000;

export interface ChatOptions {
  readonly outbound: Outbound;
  readonly targets: ChatTargets;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const TOO_MANY = 429;
/** Bytes that are read of an answer, which may say how long to wait. */
const ANSWER_BYTES = 2_000;
/**
 * Sending the same again would be refused again; a token or an address can be corrected only by a new channel. Slack says so
 * of an incoming webhook with 400, 403, 404 and 410 (api.slack.com/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks),
 * Telegram with 400, 401, 403 and 404, ntfy with 400, 401, 403 and 413 (server/errors.go), Matrix with 400 to 404 and
 * M_TOO_LARGE (413), Teams with 400, 401, 404 and 413.
 */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 413, 422]);

/** Messages to chat channels of groups, each kind by a call of its own over the guarded way out. */
export function createChatSender({ outbound, targets, clock, timeoutMs = TIMEOUT_MS }: ChatOptions): Sender {
  return {
    async send({ subject, text, link, language }, { chat, key, purpose, writtenAt }) {
      const target = chat && targets.open(chat.companyId, chat.channelId, chat.sealed);
      if (!target) throw new SendError('The address of the chat channel cannot be read. Add it again.');
      const message = { key: `${key}-${writtenAt ?? 0}`, purpose, subject, text, link, language };
      const { url, body, headers, method } = toChatCall(target, message);
      const answer = await outbound.post(url, {
        method: method ?? 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        timeoutMs,
        answerBytes: ANSWER_BYTES,
      });
      const { status } = answer;
      if (status >= 200 && status < 300) return;
      const reason = `the chat server answered ${status}`;
      if (status === TOO_MANY)
        throw new RefusedForNow(reason, { waitMs: askedToWaitMs(answer, clock.now()) });
      // Redirects are not followed.
      const isForGood = REFUSED_FOR_GOOD.has(status) || (status >= 300 && status < 400);
      throw isForGood ? new SendError(reason) : new Error(reason);
    },
    close() {},
  };
}

function toChatCall(target: ChatTarget, message: ChatMessage): ChatCall {
  switch (target.kind) {
    case 'teams':
      return teamsCall(target, message);
    case 'slack':
      return slackCall(target, message);
    case 'telegram':
      return telegramCall(target, message);
    case 'ntfy':
      return ntfyCall(target, message);
    case 'matrix':
      return matrixCall(target, message);
  }
}

/**
 * A text message in a Matrix room: `PUT /_matrix/client/v3/rooms/{roomId}/send/{eventType}/{txnId}`
 * (spec.matrix.org/v1.11/client-server-api, "Sending events to a room"). The key is the transaction id: one that is sent again
 * with the same token is the same event. Without `formatted_body` nothing in it is markup.
 */
function matrixCall(
  { server, room: roomId, token }: TargetWithKind<'matrix'>,
  { key, ...message }: ChatMessage,
): ChatCall {
  const room = encodeURIComponent(roomId);
  return {
    url: below(server, `/_matrix/client/v3/rooms/${room}/send/m.room.message/${encodeURIComponent(key)}`),
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: { msgtype: 'm.text', body: shortened(message, MATRIX_BYTES, bytes) },
  };
}

/**
 * A message for an incoming webhook of Slack (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks): its three
 * control characters escaped (docs.slack.dev/messaging/formatting-message-text), and formatting switched off.
 */
function slackCall({ url }: TargetWithKind<'slack'>, message: ChatMessage): ChatCall {
  const text = escaped(shortened(message, SLACK_CHARACTERS, (one) => characters(escaped(one))));
  return { url: new URL(url), body: { text, mrkdwn: false, unfurl_links: false } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * A message published as JSON to an ntfy server (docs.ntfy.sh/publish/#publish-as-json), with an access token as bearer
 * (docs.ntfy.sh/publish/#access-tokens). Without `markdown` nothing in it is markup.
 */
function ntfyCall(
  { server, topic, token }: TargetWithKind<'ntfy'>,
  { purpose, subject, text, link }: ChatMessage,
): ChatCall {
  const rest = text.startsWith(subject) ? text.slice(subject.length).trim() : text;
  const message = shortened({ text: rest, link }, NTFY_BYTES, bytes);
  const title = Array.from(subject).slice(0, NTFY_TITLE).join('');
  return {
    url: below(server, '/'),
    body: { topic, title, message, priority: ntfyPriority(purpose), click: link },
    ...((token ?? '') !== '' && { headers: { authorization: `Bearer ${token}` } }),
  };
}

/**
 * A message by Telegram's Bot API (core.telegram.org/bots/api#sendmessage). Without a parse mode nothing in it is markup. A call
 * has no key: one whose answer was lost may come twice.
 */
function telegramCall({ server, token, chat }: TargetWithKind<'telegram'>, message: ChatMessage): ChatCall {
  return {
    url: below(server, `/bot${token}/sendMessage`),
    body: {
      chat_id: chat,
      text: shortened(message, TELEGRAM_CHARACTERS, characters),
      link_preview_options: { is_disabled: true },
    },
  };
}
