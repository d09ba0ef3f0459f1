import { StartError } from '../platform/process/start-error.ts';

/** Of what is said about a file: it may quote what somebody put into it. */
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
