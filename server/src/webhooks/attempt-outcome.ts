import { retryTime } from '../platform/work/retry-time.ts';
import type { ClaimedMessage } from './claim-message.ts';

/** Result of calling a target: its status, or why there was none. */
export type Attempt =
  | {
      readonly status: number;
      /** How long it asks to be left alone. */ readonly retryAfterMs?: number | undefined;
    }
  | { readonly error: string };

/** State of a message after an attempt. Times are epoch milliseconds. */
export type Outcome =
  | { readonly state: 'delivered'; readonly status: number }
  | {
      readonly state: 'waiting' | 'failed';
      readonly status: number | null;
      readonly reason: string;
      /** Null when it is given up. */
      readonly retryAt: number | null;
      /** Why the whole webhook is switched off now; null to go on. */
      readonly disable: string | null;
      /** The target asked to be left alone until the next attempt, with all that waits for it. */
      readonly rest: boolean;
    };

const DISABLED_AFTER_MS = 3 * 24 * 3_600_000;
const GONE = 410;

/**
 * Judges an attempt: 2xx alone means delivered. Everything else is tried again for a day, and a target that fails for
 * three days, or responds that it is gone for good (410), is switched off. `chance` is from 0 up to 1.
 */
export function attemptOutcome(
  { attempts, createdAt, failingSince }: Pick<ClaimedMessage, 'attempts' | 'createdAt' | 'failingSince'>,
  attempt: Attempt,
  now: number,
  chance: number,
): Outcome {
  const status = 'status' in attempt ? attempt.status : null;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', status };
  const disable = disableReason(status, failingSince, now);
  const restMs = 'status' in attempt ? attempt.retryAfterMs : undefined;
  const retryAt =
    disable === null ? retryTime(attempts, createdAt, now, { chance, atLeastMs: restMs }) : null;
  return {
    state: retryAt === null ? 'failed' : 'waiting',
    status,
    reason: 'error' in attempt ? attempt.error : statusText(attempt.status),
    retryAt,
    disable,
    rest: restMs !== undefined && retryAt !== null,
  };
}

function disableReason(status: number | null, failingSince: number | null, now: number): string | null {
  if (status === GONE) return 'The target says that it is gone for good (410).';
  if (failingSince === null || now - failingSince < DISABLED_AFTER_MS) return null;
  return 'Every attempt for at least three days has failed.';
}

function statusText(status: number): string {
  return status >= 300 && status < 400
    ? `the target answered ${status}; redirects are not followed`
    : `the target answered ${status}`;
}
