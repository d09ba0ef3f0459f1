import { DEFAULT_PREFERENCES, type Preferences } from '@ts1/contract';

/** All of it, as e-mails have it, or what is read at a glance on a telephone. */
export type LetterLength = 'whole' | 'short';

/** How the reader of a message reads: in which language and unit of temperature, and on the clock of which zone. */
export interface Reader extends Preferences {
  /** Time zone of the company, an IANA name. */
  readonly timeZone: string;
}

/** Reader of texts that are for no person in particular. */
export function plainReader(timeZone: string): Reader {
  return { ...DEFAULT_PREFERENCES, timeZone };
}

/** A message in words. */
export interface Letter {
  readonly subject: string;
  /** Where the person reads more: a page of the web app. */
  readonly path: string;
  /** Lines by paragraph. */
  readonly paragraphs: (length: LetterLength) => string[][];
}
