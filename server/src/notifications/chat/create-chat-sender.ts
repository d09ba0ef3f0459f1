import type { ChatTarget } from '@ts1/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Outbound } from '../../platform/http/outbound.ts';
import type { ChatTargets } from '../../remote-alerts/index.ts';
import { RefusedForNow, type Sender, SendError } from '../channels/channel.ts';
import { askedToWaitMs } from './asked-to-wait.ts';
import type { ChatCall, ChatMessage } from './chat-call.ts';
import { matrixCall } from './matrix.ts';
import { ntfyCall } from './ntfy.ts';
import { slackCall } from './slack.ts';
import { teamsCall } from './teams.ts';
import { telegramCall } from './telegram.ts';

export interface ChatOptions {
  readonly outbound: Outbound;
  readonly targets: ChatTargets;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const TOO_MANY = 429;
/** Of an answer that says how long to wait. */
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
    async send({ chat, key, purpose, writtenAt, subject, text, link, language }) {
      const target = chat && targets.open(chat.companyId, chat.channelId, chat.sealed);
      if (!target) throw new SendError('The address of the chat channel cannot be read. Add it again.');
      const message = { key: `${key}-${writtenAt ?? 0}`, purpose, subject, text, link, language };
      const { url, body, headers, method } = callOf(target, message);
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
      // Nobody is sent on to where an answer points.
      const isForGood = REFUSED_FOR_GOOD.has(status) || (status >= 300 && status < 400);
      throw isForGood ? new SendError(reason) : new Error(reason);
    },
    close() {},
  };
}

function callOf(target: ChatTarget, message: ChatMessage): ChatCall {
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
