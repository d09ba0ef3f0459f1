const FIRST_RETRY_MS = 5_000;
export const LONGEST_RETRY_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/**
 * When something that was created at `createdAt` and failed `attempts` times is tried again: after 5 seconds,
 * doubling up to 15 minutes. Null a day after it was created. Times are epoch milliseconds.
 */
export function retryTime(attempts: number, createdAt: number, now: number): number | null {
  const retryAt = now + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return retryAt > createdAt + GIVE_UP_AFTER_MS ? null : retryAt;
}
