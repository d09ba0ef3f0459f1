import { below, type ChatCall, type ChatMessage, type TargetOf } from './chat-call.ts';
import { ntfyPriority } from './ntfy-priority.ts';
import { bytes, shortened } from './shortened.ts';

/** A message has at most 4,096 bytes: a longer one would come as an attached file, or not at all (docs.ntfy.sh/publish/#limitations). */
const MOST_BYTES = 3_500;
const MOST_TITLE = 250;

/**
 * A message published as JSON to an ntfy server (docs.ntfy.sh/publish/#publish-as-json), with an access token as bearer
 * (docs.ntfy.sh/publish/#access-tokens). Without `markdown` nothing in it is markup.
 */
export function ntfyCall(
  { server, topic, token }: TargetOf<'ntfy'>,
  { purpose, subject, text, link }: ChatMessage,
): ChatCall {
  const rest = text.startsWith(subject) ? text.slice(subject.length).trim() : text;
  const message = shortened({ text: rest, link }, MOST_BYTES, bytes);
  const title = Array.from(subject).slice(0, MOST_TITLE).join('');
  return {
    url: below(server, '/'),
    body: { topic, title, message, priority: ntfyPriority(purpose), click: link },
    ...((token ?? '') !== '' && { headers: { authorization: `Bearer ${token}` } }),
  };
}
