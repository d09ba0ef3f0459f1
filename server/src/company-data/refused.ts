import { StartError } from '../platform/process/start-error.ts';

/** Longest reason that is kept: it may quote any text of the file. */
const MOST_CHARACTERS = 500;

/** A file that is not an export of a company, was changed, or does not fit here: its message names the fault. */
export class Refused extends StartError {
  constructor(message: string, options?: ErrorOptions) {
    super(
      message.length <= MOST_CHARACTERS ? message : `${message.slice(0, MOST_CHARACTERS).toWellFormed()}…`,
      options,
    );
  }
}
