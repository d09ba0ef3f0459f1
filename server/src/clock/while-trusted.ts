import type { ClockKeeper } from './clock-keeper.ts';

/**
 * Returns a job that does its work only while the clock is trusted, which is checked first: by a clock that jumped a year
 * ahead everything planned is due, and missed, before the next check of every minute.
 */
export function whileTrusted(
  clockKeeper: Pick<ClockKeeper, 'check' | 'doubt'>,
  work: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    await clockKeeper.check();
    if (clockKeeper.doubt === null) await work();
  };
}
