import { below, type ChatCall, type ChatMessage, type TargetOf } from './chat-call.ts';
import { characters, shortened } from './shortened.ts';

/** In UTF-16; a longer text is refused (core.telegram.org/bots/api#sendmessage). */
const MOST_CHARACTERS = 4_096;

/**
 * A message by Telegram's Bot API (core.telegram.org/bots/api#sendmessage). Without a parse mode nothing in it is markup. A call
 * has no key: one whose answer was lost may come twice.
 */
export function telegramCall({ server, token, chat }: TargetOf<'telegram'>, message: ChatMessage): ChatCall {
  return {
    url: below(server, `/bot${token}/sendMessage`),
    body: {
      chat_id: chat,
      text: shortened(message, MOST_CHARACTERS, characters),
      link_preview_options: { is_disabled: true },
    },
  };
}
