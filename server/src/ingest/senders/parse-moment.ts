import { toNumber } from './fields.ts';

/** The size of a number separates seconds since 1970 from milliseconds: as milliseconds they would lie before 1974. */
const LEAST_MILLISECONDS = 1e11;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * A moment as networks write it, in epoch milliseconds: ISO 8601 with an offset and up to nine decimals, or seconds or
 * milliseconds since 1970, also as text. Undefined for anything else.
 */
export function parseMoment(value: unknown): number | undefined {
  if (typeof value === 'string' && ISO.test(value)) {
    const moment = Date.parse(value);
    return Number.isNaN(moment) ? undefined : moment;
  }
  const number = toNumber(value);
  if (number === undefined || number <= 0) return undefined;
  return Math.round(number < LEAST_MILLISECONDS ? number * 1_000 : number);
}
