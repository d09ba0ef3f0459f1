import type { ChatCall, ChatMessage, TargetOf } from './chat-call.ts';
import { characters, shortened } from './shortened.ts';

/** Slack cuts a text of more than 40,000 characters and advises 4,000 (docs.slack.dev/reference/methods/chat.postMessage). */
const MOST_CHARACTERS = 4_000;

/**
 * A message for an incoming webhook of Slack (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks): its three
 * control characters escaped (docs.slack.dev/messaging/formatting-message-text), and formatting switched off.
 */
export function slackCall({ url }: TargetOf<'slack'>, message: ChatMessage): ChatCall {
  const text = escaped(shortened(message, MOST_CHARACTERS, (one) => characters(escaped(one))));
  return { url: new URL(url), body: { text, mrkdwn: false, unfurl_links: false } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
