/** What a message says, in words. */
export interface Letter {
  readonly subject: string;
  /** Where the person reads more: a page of the web app. */
  readonly path: string;
  /** Lines by paragraph, with times in that zone. */
  readonly paragraphs: (timeZone: string) => string[][];
}
