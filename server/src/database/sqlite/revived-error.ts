import { Unavailable } from '../../platform/errors.ts';
import type { PlainError } from './plain-error.ts';

/** The error in this thread: Unavailable is itself again, others have their name and text. */
export function revivedError({ name, message, stack, cause, retryAfterMs }: PlainError): Error {
  const options = cause === undefined ? {} : { cause: revivedError(cause) };
  if (retryAfterMs !== undefined) return new Unavailable(message, retryAfterMs, options);
  const error = new Error(message, options);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
