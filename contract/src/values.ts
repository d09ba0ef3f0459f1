import { z } from 'zod';

/** A positive integer from a sequence that spans all companies. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** An id in a path or a query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(id);

/** ISO 8601 in UTC with milliseconds, as every answer gives it. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Milliseconds since 1970-01-01T00:00:00Z as the ISO 8601 text that the API answers. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
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

/** A name that people give: trimmed, not empty, one line, at most 100 characters. */
export const displayName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100, 'must be at most 100 characters')
  // oxlint-disable-next-line no-control-regex -- control characters are what this refuses
  .regex(/^[^\u0000-\u001F\u007F]*$/, 'must not contain control characters');

/** An e-mail address as typed; compared without case. */
export const emailAddress = z.email('must be an e-mail address').max(254);

/** Folds a name or an address for comparison without case, in every alphabet (SQL's lower() knows ASCII alone). */
export function fold(text: string): string {
  return text.trim().normalize('NFKC').toLocaleLowerCase('en');
}
