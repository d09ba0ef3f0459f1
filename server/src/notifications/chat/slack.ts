import type { ChatCall, ChatMessage, TargetOf } from './chat-call.ts';

/** A message for an incoming webhook of Slack: its three control characters escaped, and formatting switched off. */
export function slackCall({ url }: TargetOf<'slack'>, { text }: ChatMessage): ChatCall {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { url: new URL(url), body: { text: escaped, mrkdwn: false, unfurl_links: false } };
}
