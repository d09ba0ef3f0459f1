import { STATUS_CODES } from 'node:http';
import type { Problem } from '@ts1/contract';
import { DomainError, NotFound, TooManyAttempts, Unavailable } from '../errors.ts';
import { errorCode } from '../process/start-error.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

export interface ProblemAnswer {
  readonly status: number;
  readonly body: Problem;
  readonly retryAfterSeconds?: number;
}

/** Returns the refusal of an unknown address, also of one in an unusual form. */
export const nothingHere = (): NotFound => new NotFound('There is nothing at this address.');

/** Error code of the static files library for a path with `.`, `..`, `\`, NUL or a part that no file system allows. */
const ODD_PATH = 'FST_STATIC_FORBIDDEN_PATH';

/** Refusals of the HTTP library before a handler runs, by its error code. */
const LIBRARY_REFUSALS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON (Content-Type: application/json).',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_REOPENED_CLOSE_SERVER: 'The server is shutting down.',
};

/**
 * Converts an error to an answer (RFC 9457); no other code does. The text of a DomainError is sent unchanged, a refusal
 * of the HTTP library by its code; any other error is a bug, and its message is not sent.
 */
export function toProblem(error: unknown): ProblemAnswer {
  if (error instanceof DomainError) {
    const body = {
      ...problemBody(error.status, error.message, error.fields),
      ...(error.type !== undefined && { type: error.type }),
    };
    return error instanceof TooManyAttempts || error instanceof Unavailable
      ? { status: error.status, body, retryAfterSeconds: Math.max(1, Math.ceil(error.retryAfterMs / 1_000)) }
      : { status: error.status, body };
  }
  if (errorCode(error) === ODD_PATH) return toProblem(nothingHere());
  const refusal = libraryRefusal(error);
  if (refusal !== undefined)
    return { status: refusal.status, body: problemBody(refusal.status, refusal.text) };
  return { status: 500, body: problemBody(500, 'An unexpected error occurred.') };
}

function problemBody(status: number, message: string, errors?: DomainError['fields']): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  const body: Problem = { type: 'about:blank', title, status, detail: message, message };
  return errors === undefined || errors.length === 0 ? body : { ...body, errors: [...errors] };
}

function libraryRefusal(error: unknown): { status: number; text: string } | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return;
  const text = LIBRARY_REFUSALS[errorCode(error) ?? ''];
  return text === undefined ? undefined : { status: error.statusCode, text };
}
