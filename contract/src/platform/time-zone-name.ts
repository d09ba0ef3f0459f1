import { z } from 'zod';

/** An IANA time zone, such as Europe/London. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'must be an IANA time zone such as Europe/London')
  // An offset is not a zone: it has no summer time.
  .refine((name) => !/^[+-]/.test(name), 'must be an IANA time zone such as Europe/London');
