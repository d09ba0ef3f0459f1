import { setTimeout as delay } from 'node:timers/promises';

/** Source of a fleet's time. Tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after `ms`, or at once when the signal is aborted; never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await delay(ms, undefined, { signal }).catch(() => undefined);
  },
};

/**
 * Creates a clock that starts in the past, runs `speed` times as fast as the real one, and follows it once it
 * has caught up: the server refuses readings from the future. Its `sleep` takes real milliseconds.
 */
export function catchUpClock(real: Clock, fromMs: number, speed: number): Clock {
  const startedAt = real.now();
  return {
    now() {
      const now = real.now();
      return Math.min(now, fromMs + (now - startedAt) * speed);
    },
    sleep: real.sleep,
  };
}
