import { below, type ChatCall, type ChatMessage, type TargetOf } from './chat-call.ts';

/** Loud, and through "do not disturb" where the phone allows it. */
const HIGHEST_PRIORITY = 5;

/** A message published as JSON to an ntfy server. Without `markdown` nothing in it is markup. */
export function ntfyCall(
  { server, topic, token }: TargetOf<'ntfy'>,
  { subject, text, link }: ChatMessage,
): ChatCall {
  const message = text.startsWith(subject) ? text.slice(subject.length).trim() : text;
  return {
    url: below(server, '/'),
    body: { topic, title: subject, message, priority: HIGHEST_PRIORITY, click: link },
    ...((token ?? '') !== '' && { headers: { authorization: `Bearer ${token}` } }),
  };
}
