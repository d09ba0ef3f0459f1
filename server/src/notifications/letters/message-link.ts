import { ALARM_PAGE, escapeMarkup, type Language } from '@ts1/contract';
import { letterTexts } from './texts/index.ts';
import type { Message } from './message.ts';

/** Behind the # the token is sent to no server and appears in no log. */
export function messageLink(token: string, publicUrl: URL): string {
  return new URL(`${ALARM_PAGE}#${token}`, publicUrl).href;
}

/** Label of the link of a message: some messages say that there is nothing to do. */
export function messageLinkLabel({ purpose }: Message, language: Language): string {
  const { link } = letterTexts(language);
  return purpose === 'returned' || purpose === 'acknowledged' ? link.look : link.acknowledge;
}

/** A link that looks like what it is to be in any mail program: large enough for a thumb, readable without images. */
export function messageButton(label: string, link: string): string {
  const style = [
    'display:inline-block',
    'padding:14px 24px',
    'border-radius:8px',
    'background:#0f766e',
    'color:#ffffff',
    'font-size:16px',
    'font-weight:bold',
    'text-decoration:none',
  ].join(';');
  return `<p><a href="${escapeMarkup(link)}" style="${style}">${escapeMarkup(label)}</a></p>`;
}
