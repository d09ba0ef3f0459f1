import { languageLocale } from '@ts1/contract';
import type { Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** A moment on the clock of the company. */
export function inZone(epochMs: number, { language, timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat(languageLocale(language).tag, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  });
  return format.format(epochMs);
}

/** The time of a moment alone; `beside` says on which day the date is obvious. */
export function timeOfDay(epochMs: number, { language, timeZone }: Reader, beside: number = epochMs): string {
  const locale = languageLocale(language).tag;
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const isSameDay = day.format(epochMs) === day.format(beside);
  return isSameDay
    ? time.format(epochMs)
    : letterTexts(language).clock.on(time.format(epochMs), day.format(epochMs));
}

/** A day of the company's calendar, in words: it is the same day everywhere. */
export function dayText(date: string, { language }: Reader): string {
  const format = new Intl.DateTimeFormat(languageLocale(language).tag, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(date));
}
