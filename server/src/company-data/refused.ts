import { StartError } from '../platform/process/start-error.ts';

/** The most of a reason that is kept: it may quote what somebody put into the file. */
const MOST_CHARACTERS = 500;

/** A file that is no export of a company, was changed, or does not fit here: its message says what is wrong. */
export class Refused extends StartError {
  constructor(message: string, options?: ErrorOptions) {
    super(
      message.length <= MOST_CHARACTERS ? message : `${message.slice(0, MOST_CHARACTERS).toWellFormed()}…`,
      options,
    );
  }
}
