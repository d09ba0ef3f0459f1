import { escapeMarkup, type Language, languageLocale } from '@ts1/contract';
import { gsmText } from '../letters/gsm-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Writes the instructions to the gateway, in its language (TwiML). */
export function respond(...verbs: readonly string[]): Buffer {
  return Buffer.from(`${HEAD}<Response>${verbs.join('')}</Response>`);
}

/** Sends a text message back; nothing for no text. */
export function message(text: string | undefined): string {
  return text === undefined ? '' : `<Message>${escapeMarkup(gsmText(text))}</Message>`;
}

/** Reads a text out in its language. */
export function say(text: string, language: Language): string {
  return `<Say language="${languageLocale(language).tag}">${escapeMarkup(text)}</Say>`;
}

/** Reads something out and waits for keys, which are sent to `action`; without any it goes on with what follows. */
export function gather(
  { action, digits }: { readonly action: string; readonly digits: 'one' | 'until #' },
  ...verbs: readonly string[]
): string {
  const keys = digits === 'one' ? 'numDigits="1"' : 'finishOnKey="#"';
  return `<Gather ${keys} timeout="8" method="POST" action="${escapeMarkup(action)}">${verbs.join('')}</Gather>`;
}

export function redirect(address: string): string {
  return `<Redirect method="POST">${escapeMarkup(address)}</Redirect>`;
}

export const PAUSE = '<Pause length="1"/>';
export const HANG_UP = '<Hangup/>';
