import { below, type ChatCall, type ChatMessage, type TargetOf } from './chat-call.ts';

/** A message by Telegram's Bot API (`sendMessage`). Without a parse mode nothing in it is markup. */
export function telegramCall({ server, token, chat }: TargetOf<'telegram'>, { text }: ChatMessage): ChatCall {
  return {
    url: below(server, `/bot${token}/sendMessage`),
    body: { chat_id: chat, text, link_preview_options: { is_disabled: true } },
  };
}
