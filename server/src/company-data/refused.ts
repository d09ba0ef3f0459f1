import { StartError } from '../platform/start-error.ts';

/** A file that is no export of a company, was changed, or does not fit here: its message says what is wrong. */
export class Refused extends StartError {}
