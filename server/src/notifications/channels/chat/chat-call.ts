import type { ChatTarget, Language } from '@ts1/contract';
import type { Purpose } from '../../letters/message.ts';

/**
 * A message as it goes to a chat: plain text that ends in its link. The same key means the same message, also beside those of
 * another installation, or of this one before it was restored.
 */
export interface ChatMessage {
  readonly key: string;
  /** Purpose of the message. */
  readonly purpose: Purpose | undefined;
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  readonly language: Language;
}

/** One call of a chat server, with a JSON body. */
export interface ChatCall {
  readonly url: URL;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'POST' | 'PUT';
}

/** The target of one kind of chat. */
export type TargetWithKind<Kind extends ChatTarget['kind']> = Extract<ChatTarget, { readonly kind: Kind }>;

/** A path below the address of a server, which may have a path of its own. */
export function below(server: string, path: string): URL {
  return new URL(server.replace(/\/+$/, '') + path);
}
