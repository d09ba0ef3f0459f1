import type { ChatMessage } from './chat-call.ts';

type Measured = Pick<ChatMessage, 'text' | 'link'>;

/** As a chat counts: characters as JavaScript does. */
export const characters = (text: string): number => text.length;
/** In UTF-8. */
export const bytes = (text: string): number => Buffer.byteLength(text);

/** The text of a message cut to what a chat takes in one. It ends in its link, which stays whole. */
export function shortened(
  { text, link }: Measured,
  most: number,
  measureText: (text: string) => number,
): string {
  if (measureText(text) <= most) return text;
  const before = Array.from(text.endsWith(link) ? text.slice(0, -link.length).trimEnd() : text);
  const cutTo = (length: number): string => `${before.slice(0, length).join('')}…\n\n${link}`;
  let [fits, tooLong] = [0, before.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measureText(cutTo(middle)) <= most) fits = middle;
    else tooLong = middle;
  }
  return cutTo(fits);
}
