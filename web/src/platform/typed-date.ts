import { formatMoment, languageLocale, type Language } from '@ts1/contract';
import { preferences } from './preferences.ts';
import { fromDateTimeInput } from './time-zone.ts';

/** Precision of a date field: a day, a day with its time to the minute, a time of the day alone. */
export type TypedPrecision = 'day' | 'minute' | 'time';

/** The moment that examples show. */
const EXAMPLES: Readonly<Record<TypedPrecision, string>> = {
  day: '2026-11-21',
  minute: '2026-11-21T12:10',
  time: '12:10',
};

/**
 * Returns the value of a date field (`2026-11-21`, `2026-11-21T12:10`, `12:10`) as the language of the screens writes it:
 * `21.11.2026, 12:10`. A value of another form is returned as it is.
 */
export function writeDate(value: string, precision: TypedPrecision): string {
  const at = fromDateTimeInput(toFullValue(value, precision), 'UTC');
  return at === undefined ? value : formatMoment(at, precision, 'UTC', preferences().language);
}

/** Returns a date in the form that `readDate` takes, to show in an error. */
export function exampleDate(precision: TypedPrecision): string {
  return writeDate(EXAMPLES[precision], precision);
}

/**
 * Returns the value that a typed text means; undefined if it means none. Taken are the form that `writeDate` returns, ISO
 * 8601, and day, month (number or name) and year with any separators. A month as a number before its day is not taken: it
 * cannot be distinguished from a day.
 */
export function readDate(text: string, precision: TypedPrecision): string | undefined {
  const typed = text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const [, day = '', hour, minute, half] = PARTS[precision].exec(typed) ?? [];
  const parts = [];
  if (precision !== 'time') parts.push(toDay(day));
  if (precision !== 'day') parts.push(toTime(hour, minute, half));
  const value = parts.every((part) => part !== undefined) ? parts.join('T') : '';
  return fromDateTimeInput(toFullValue(value, precision), 'UTC') === undefined ? undefined : value;
}

const TIME = String.raw`(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?`;
/** Day, hour, minute, and half of a 12-hour clock's day. */
const PARTS: Readonly<Record<TypedPrecision, RegExp>> = {
  day: /^(.+)$/,
  minute: new RegExp(`^(.*[^,t ])(?:t|,? )${TIME}$`),
  time: new RegExp(`^()${TIME}$`),
};

function toFullValue(value: string, precision: TypedPrecision): string {
  if (precision === 'minute') return value;
  return precision === 'day' ? `${value}T00:00` : `${EXAMPLES.day}T${value}`;
}

function toTime(hour?: string, minute?: string, half?: string): string | undefined {
  if (hour === undefined || minute === undefined) return undefined;
  if (half === undefined) return `${twoDigits(hour)}:${minute}`;
  const hours = Number(hour);
  if (hours < 1 || hours > 12) return undefined;
  return `${twoDigits((hours % 12) + (half === 'p' ? 12 : 0))}:${minute}`;
}

const ISO_DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const SEPARATORS = /[\s.,/-]+(?:de )?/;

function toDay(text: string): string | undefined {
  if (ISO_DAY.test(text)) return text;
  const [first = '', second = '', last = '', ...more] = text.split(SEPARATORS).filter((part) => part !== '');
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const monthNumber = /^\d{1,2}$/.test(month) && day === first ? Number(month) : monthOfName(month);
  const year = /^\d{2}$/.test(last) ? `20${last}` : last;
  if (more.length > 0 || !/^\d{1,2}$/.test(day) || !/^[1-9]\d{3}$/.test(year)) return undefined;
  return `${year}-${twoDigits(monthNumber)}-${twoDigits(day)}`;
}

/** Number of the month whose name begins with a text of at least three letters, from 1; 0 if there is none or several. */
function monthOfName(text: string): number {
  const found = monthNames(preferences().language).flatMap((names, index) =>
    text.length >= 3 && names.some((name) => name.startsWith(text)) ? [index + 1] : [],
  );
  return found.length === 1 ? Number(found[0]) : 0;
}

/** Names of the twelve months in lower case, each in full and as dates have it. */
function monthNames(language: Language): string[][] {
  const { tag } = languageLocale(language);
  return Array.from({ length: 12 }, (_, index) =>
    (['long', 'short'] as const).map((month) =>
      new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' })
        .format(Date.UTC(2026, index, 1))
        .replace('.', '')
        .toLowerCase(),
    ),
  );
}

function twoDigits(figure: number | string): string {
  return String(figure).padStart(2, '0');
}
