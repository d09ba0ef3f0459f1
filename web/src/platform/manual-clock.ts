import type { Clock } from './clock.ts';

interface Timer {
  dueAt: number;
  readonly intervalMs: number | undefined;
  readonly task: () => void;
}

/** A clock for tests: time passes when `advance` is called, and the work that falls due is let to settle. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, task: () => void): () => void {
    return this.#add({ dueAt: this.#now + delayMs, intervalMs: undefined, task });
  }

  every(intervalMs: number, task: () => void): () => void {
    return this.#add({ dueAt: this.#now + intervalMs, intervalMs, task });
  }

  /** Lets time pass, firing what falls due in order. */
  async advance(byMs: number): Promise<void> {
    const until = this.#now + byMs;
    await settle();
    for (let timer = this.#next(until); timer !== undefined; timer = this.#next(until)) {
      this.#now = Math.max(this.#now, timer.dueAt);
      if (timer.intervalMs === undefined) this.#timers.delete(timer);
      else timer.dueAt += timer.intervalMs;
      timer.task();
      await settle();
    }
    this.#now = until;
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #next(until: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.dueAt <= until);
    return due.sort((a, b) => a.dueAt - b.dueAt)[0];
  }
}

/** Lets everything that waits for promises alone go on. */
export async function settle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  setImmediate(() => resolve(undefined));
  await promise;
}
