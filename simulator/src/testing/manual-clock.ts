import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../fleet/clock.ts';

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves the time on and wakes the sleepers that are due, in the order of their times. */
  readonly advance: (ms: number) => Promise<void>;
}

export function createManualClock(startMs: number): ManualClock {
  let now = startMs;
  const sleepers = new Set<{ readonly wakeAt: number; readonly wake: () => void }>();

  return {
    now: () => now,
    async sleep(ms, signal) {
      if (signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const sleeper = { wakeAt: now + ms, wake: () => resolve() };
      sleepers.add(sleeper);
      signal.addEventListener('abort', sleeper.wake, { once: true });
      await promise;
      signal.removeEventListener('abort', sleeper.wake);
      sleepers.delete(sleeper);
    },
    async advance(ms) {
      const target = now + ms;
      for (;;) {
        await settle();
        const due = [...sleepers].filter(({ wakeAt }) => wakeAt <= target);
        const next = due.toSorted((a, b) => a.wakeAt - b.wakeAt)[0];
        if (!next) break;
        now = Math.max(now, next.wakeAt);
        next.wake();
      }
      now = target;
    },
  };
}

/** Lets all work that is ready run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}
