import type { ChatTarget } from '@ts1/contract';
import type { Outbound } from '../../platform/http/outbound.ts';
import type { ChatTargets } from '../../remote-alerts/index.ts';
import { RefusedForNow, type Sender, SendError } from '../channels/channel.ts';
import type { ChatCall, ChatMessage } from './chat-call.ts';
import { matrixCall } from './matrix.ts';
import { ntfyCall } from './ntfy.ts';
import { slackCall } from './slack.ts';
import { teamsCall } from './teams.ts';
import { telegramCall } from './telegram.ts';

export interface ChatOptions {
  readonly outbound: Outbound;
  readonly targets: ChatTargets;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** What the smallest of them takes in one message. */
const MOST_CHARACTERS = 3_000;
const TOO_MANY = 429;
/** Sending the same again would be refused again; a token or an address can be corrected only by a new channel. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 413, 422]);

/** Messages to chat channels of groups, each kind by a call of its own over the guarded way out. */
export function createChatSender({ outbound, targets, timeoutMs = TIMEOUT_MS }: ChatOptions): Sender {
  return {
    async send({ chat, key, subject, text, link }) {
      const target = chat && targets.open(chat.companyId, chat.channelId, chat.sealed);
      if (!target) throw new SendError('The address of the chat channel cannot be read. Add it again.');
      const { url, body, headers, method } = callOf(target, { key, subject, text: shortened(text), link });
      const { status } = await outbound.post(url, {
        method: method ?? 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        timeoutMs,
      });
      if (status >= 200 && status < 300) return;
      const reason = `the chat server answered ${status}`;
      if (status === TOO_MANY) throw new RefusedForNow(reason);
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

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MOST_CHARACTERS
    ? text
    : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
}
