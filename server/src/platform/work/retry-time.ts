const FIRST_RETRY_MS = 5_000;
export const LONGEST_RETRY_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** Part of the delay by which a retry may come sooner, so that common failures are not retried at the same time. */
const SPREAD = 0.2;

interface When {
  /** Random number from 0 up to 1: 0 waits the whole delay. */
  readonly chance: number;
  /** Delay that the other side asked for; limited to 15 minutes. */
  readonly atLeastMs?: number | undefined;
}

/**
 * Returns when work that was created at `createdAt` and failed `attempts` times is tried again: after 5 seconds,
 * doubling up to 15 minutes, by chance up to a fifth sooner. Null a day after it was created. Times are epoch
 * milliseconds.
 */
export function retryTime(
  attempts: number,
  createdAt: number,
  now: number,
  { chance, atLeastMs = 0 }: When,
): number | null {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  const spreadMs = Math.ceil(delayMs * (1 - SPREAD * chance));
  const retryAt = now + Math.min(Math.max(spreadMs, atLeastMs), LONGEST_RETRY_MS);
  return retryAt > createdAt + GIVE_UP_AFTER_MS ? null : retryAt;
}

/** Reads the delay of `Retry-After` (RFC 9110, 10.2.3), seconds or a date; undefined if invalid or past. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : httpDate(text) - now;
  return waitMs > 0 ? waitMs : undefined;
}

/** Reads a date in the form of `Retry-After`; other forms are invalid. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
}
