import { MINUTE_MS, DAY_MS } from './durations.ts';
import { present } from './present.ts';
import { z } from 'zod';

/** Positive integer from a sequence that spans all companies. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** An id in a path or a query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(id);

/** ISO 8601 in UTC with milliseconds, as every answer gives it. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Texts of the minutes of a day, `T23:59:`; made with the first time that is written. */
let minutesOfDay: readonly string[] | undefined;

const minuteTexts = (): readonly string[] =>
  Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) =>
    new Date(minute * MINUTE_MS).toISOString().slice(10, 17),
  );

let lastDay = { startsAt: Number.NaN, text: '' };

/**
 * Returns milliseconds since 1970-01-01T00:00:00Z as the ISO 8601 text of the API; throws a RangeError for a time
 * that a Date cannot represent. Charts and exports call it by the hundred thousand, mostly within one day, so the
 * day is kept: a fifth of the time of Date.toISOString.
 */
export function toTimestamp(epochMs: number): string {
  const whole = Math.floor(epochMs);
  const startsAt = Math.floor(whole / DAY_MS) * DAY_MS;
  if (startsAt !== lastDay.startsAt) {
    lastDay = { startsAt, text: new Date(startsAt).toISOString().slice(0, -14) };
  }
  const ofDay = whole - startsAt;
  const ofMinute = ofDay % MINUTE_MS;
  const digits = String(100_000 + ofMinute);
  minutesOfDay ??= minuteTexts();
  return `${lastDay.text}${present(minutesOfDay[(ofDay - ofMinute) / MINUTE_MS])}${digits.slice(1, 3)}.${digits.slice(3)}Z`;
}

const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A moment in a query or a body: ISO 8601 with an offset, or epoch milliseconds; parsed to epoch milliseconds. */
export const moment = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
    z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    z.iso.date().transform((text) => Date.parse(text)),
  ])
  .pipe(z.int('must be ISO 8601 or epoch milliseconds').min(0).max(LAST_MS));

/**
 * Control characters, line breaks, halves of surrogate pairs, and characters that reverse the direction of text or
 * are invisible. Joiners stay allowed: Persian, Indic scripts and emoji are written with them.
 */
const NEVER_IN_A_NAME =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u;

/** Limit that is checked before Unicode composition, whose time grows with the square of a text's length. */
const LONGEST_RAW_NAME = 1_000;

/** Name that people give: trimmed, with a visible character, one line, at most 100 characters. */
export const displayName = z
  .string()
  .max(LONGEST_RAW_NAME, { error: 'must be at most 100 characters', abort: true })
  .trim()
  .normalize('NFC')
  .max(100, 'must be at most 100 characters')
  .refine((name) => fold(name) !== '', 'must not be empty')
  .refine(
    (name) => !NEVER_IN_A_NAME.test(name),
    'must not contain control characters or invisible characters',
  );

/** E-mail address as typed; compared without case. */
export const emailAddress = z.email('must be an e-mail address').max(254);

/**
 * Folds a name or an address for comparison: texts that look the same to a reader become equal. It ignores case in
 * every alphabet (SQL's lower() knows only ASCII; through upper case, so that ß is ss and the Turkish i's are
 * one), composition, width, spaces, and invisible characters.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, (unseen) => (/\s/.test(unseen) ? ' ' : ''))
    .replaceAll('İ', 'I')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Boolean in a query. */
export const yes = z.enum(['true', 'false']).transform((text) => text === 'true');
