/** All of it, as e-mails have it, or what is read at a glance on a telephone. */
export type LetterLength = 'whole' | 'short';

/** What a message says, in words. */
export interface Letter {
  readonly subject: string;
  /** Where the person reads more: a page of the web app. */
  readonly path: string;
  /** Lines by paragraph, with times in that zone. */
  readonly paragraphs: (timeZone: string, length: LetterLength) => string[][];
}
