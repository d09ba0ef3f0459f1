import { parseMessage, type Message } from '../notifications/message.ts';

/** A message of the outbox. @throws when it cannot be read */
export function storedMessage(stored: string): Message {
  const message = parseMessage(stored);
  if (message === undefined) throw new Error(`no message: ${stored}`);
  return message;
}
