import type { Method } from '@ts1/contract';
import { ApiError, refusalStatus } from './api-error.ts';

const RETRIES = 3;
const RETRY_DELAY_MS = 1_000;
/** A server that asks for more patience than this is not asked again by itself. */
const LONGEST_RETRY_AFTER_MS = 10_000;

/** A call that may be sent twice without doing anything twice. */
export function isRepeatable(method: Method, body: unknown, idempotencyKey: string | undefined): boolean {
  switch (method) {
    case 'POST':
      return idempotencyKey !== undefined;
    case 'PATCH':
      return !addsNote(body);
    case 'GET':
    case 'PUT':
    case 'DELETE':
      return true;
  }
}

/** A note is added to those that are there, twice if it is sent twice; of an acknowledgement the second is refused. */
function addsNote(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'note' in body && !('acknowledged' in body);
}

/** Whether the server may have done what was asked although the call failed: the answer alone may be lost. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'refused') return failure.status >= 500 && failure.status !== 503;
  return failure.kind === 'network' || failure.kind === 'timeout';
}

/** Whether a refusal only says that an earlier attempt, whose answer was lost, had done it. */
export function isDoneBefore(method: Method, error: unknown): boolean {
  return method === 'DELETE' && refusalStatus(error) === 404;
}

/**
 * How long to wait before sending a failed call again, in milliseconds; undefined when that would not help.
 * `attempt` counts from 1.
 */
export function retryDelayMs(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ApiError) || attempt > RETRIES) return undefined;
  const { failure } = error;
  const delayMs = RETRY_DELAY_MS * attempt;
  if (failure.kind === 'network' || failure.kind === 'timeout') return delayMs;
  if (failure.kind !== 'refused') return undefined;
  if (failure.status !== 408 && failure.status !== 429 && failure.status < 500) return undefined;
  const askedMs = failure.retryAfterMs ?? 0;
  return askedMs > LONGEST_RETRY_AFTER_MS ? undefined : Math.max(delayMs, askedMs);
}
