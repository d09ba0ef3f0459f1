import { DEFAULT_PREFERENCES, escapeMarkup, type Language, type Preferences } from '@ts1/contract';
import { messageButton, messageLink, messageLinkLabel } from './message-link.ts';
import { toLetter } from './to-letter.ts';
import type { LetterLength, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';
import type { Message, Purpose } from './message.ts';

/** A message as a person reads it. */
export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the person reads more. */
  readonly link: string;
  /** In which the person reads. */
  readonly language: Language;
  /** By which the alarms of the message are acknowledged; left out where that is not offered. */
  readonly token?: string;
}

interface Setting {
  /** Language and unit of the recipient; English and °C unless given. */
  readonly preferences?: Preferences;
  readonly timeZone: string;
  readonly publicUrl: URL;
  /** Token of the link that the message brings. */
  readonly linkToken?: string | undefined;
  /** By which the alarms of the message are acknowledged. */
  readonly alarmToken?: string | undefined;
  readonly length?: LetterLength;
  /** Lines before the link. */
  readonly further?: readonly string[];
  /** In place of the page that the message leads to. */
  readonly ownLink?: string;
}

/**
 * The one line that a message is known by in mailboxes, telephones and the delivery log; of a damaged message what
 * its purpose says.
 */
export function messageSubject(purpose: Purpose, message: Message | undefined, reader: Reader): string {
  return message === undefined
    ? letterTexts(reader.language).headlines[purpose]
    : toLetter(message, reader).subject;
}

/** Writes a message out as text and as HTML, for its recipient: times in the company's zone, names never as markup. */
export function compose(
  message: Message,
  {
    preferences = DEFAULT_PREFERENCES,
    timeZone,
    publicUrl,
    linkToken,
    alarmToken,
    length = 'whole',
    further = [],
    ownLink,
  }: Setting,
): Composed {
  const { language } = preferences;
  const { subject, path, paragraphs } = toLetter(message, { ...preferences, timeZone });
  // Behind the # the token is sent to no server and appears in no log.
  const link = ownLink ?? new URL(linkToken === undefined ? path : `${path}#${linkToken}`, publicUrl).href;
  const lines = [...paragraphs(length), ...(further.length === 0 ? [] : [further])];
  const page = alarmToken === undefined ? undefined : messageLink(alarmToken, publicUrl);
  const label = messageLinkLabel(message, language);
  // On a telephone one link is enough.
  const links =
    page === undefined
      ? [link]
      : length === 'short'
        ? [page]
        : [letterTexts(language).titled(label, page), link];
  const text = [subject, ...lines.map((some) => some.join('\n')), ...links].join('\n\n');
  const body = lines.map((some) => `<p>${some.map(escapeMarkup).join('<br>')}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="${language}"><body style="font-family:sans-serif">
<h1 style="font-size:1.2em">${escapeMarkup(subject)}</h1>
${page === undefined ? '' : `${messageButton(label, page)}\n`}${body}
<p><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>
</body></html>`;
  return {
    subject,
    text,
    html,
    language,
    link: page ?? link,
    ...(alarmToken !== undefined && { token: alarmToken }),
  };
}
