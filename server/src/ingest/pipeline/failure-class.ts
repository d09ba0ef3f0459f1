import { Unavailable } from '../../platform/errors.ts';
import { errorCode } from '../../platform/process/start-error.ts';

/** Why a delivery could not be stored: the database is not there for it now, or this very delivery never can be. */
export type FailureClass = 'unavailable' | 'permanent';

/** The one place that decides it. What the database layer calls Unavailable passes; all else is a bug or bad data. */
export function failureClass(error: unknown): FailureClass {
  return error instanceof Unavailable ? 'unavailable' : 'permanent';
}

/** A permanent failure as people may read it: no statement, no value and no path of the server is in it. */
export function publicReason(error: unknown): string {
  // By its name, not its class: on SQLite it comes from the thread in which the batch was to be stored.
  const name = error instanceof Error ? error.name : typeof error;
  if (name === 'BlockError') return errorMessage(error);
  const code = errorCode(error);
  if (name === 'RangeError' || /too large|overflow|out of range/i.test(errorMessage(error))) {
    return 'a number is outside what can be stored';
  }
  if (name === 'SyntaxError' || name === 'ZodError' || name === '$ZodError') {
    return 'a stored row that belongs to it cannot be read';
  }
  return code === undefined
    ? `an unexpected error of the server (${name})`
    : `the database refuses it (${code})`;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
