import type { Method } from '@ts1/contract';
import { ApiError } from './api-error.ts';

const RETRIES = 3;
const RETRY_DELAY_MS = 1_000;
/** A server that asks for more patience than this is not asked again by itself. */
const LONGEST_RETRY_AFTER_MS = 10_000;

/** A call that may be sent twice without doing anything twice. */
export function isRepeatable(method: Method, idempotencyKey: string | undefined): boolean {
  if (method === 'POST') return idempotencyKey !== undefined;
  return method === 'GET' || method === 'PUT' || method === 'DELETE';
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
