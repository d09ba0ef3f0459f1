import { present } from '@ts1/contract/received';

/** Days of each month, without February 29th, which is left to the general parser. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const FORM = [
  [4, '-'],
  [7, '-'],
  [13, ':'],
  [16, ':'],
] as const;
const WITHOUT_FRACTION = 20;
const WITH_MILLISECONDS = 24;

/**
 * Parses the form of time in nearly every recording, `2026-01-31T10:00:00Z` with or without milliseconds, to epoch
 * milliseconds, in a tenth of the time of a general parser; undefined for every other text, valid or not.
 */
export function utcTime(text: string): number | undefined {
  const { length } = text;
  if ((length !== WITHOUT_FRACTION && length !== WITH_MILLISECONDS) || text[length - 1] !== 'Z')
    return undefined;
  if ((text[10] !== 'T' && text[10] !== ' ') || !FORM.every(([at, mark]) => text[at] === mark))
    return undefined;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2)];
  const [hour, minute, second] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)];
  const millisecond = length === WITHOUT_FRACTION ? 0 : text[19] === '.' ? digits(text, 20, 3) : -1;
  if (year < 1_000 || month < 1 || month > 12) return undefined;
  const isDay = day >= 1 && day <= present(DAYS[month - 1]);
  const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
  if (!isDay || !isTime || millisecond < 0) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
}

const ZERO = '0'.charCodeAt(0);

/** Parses digits; returns a negative number if a character is not a digit. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
