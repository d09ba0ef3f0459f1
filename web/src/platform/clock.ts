/** Time as a dependency, so that tests decide when it passes. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the task once after a delay, unless the returned function is called first. */
  after(delayMs: number, task: () => void): () => void;
  /** Runs the task at every interval until the returned function is called. */
  every(intervalMs: number, task: () => void): () => void;
}

/** The clock and timers of the browser. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, task) {
    const timer = setInterval(task, intervalMs);
    return () => clearInterval(timer);
  },
};

/**
 * Waits on a clock.
 * @throws the signal's reason as soon as it aborts
 */
export async function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const cancel = clock.after(delayMs, () => resolve(undefined));
  const abort = (): void => {
    cancel();
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await promise;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
