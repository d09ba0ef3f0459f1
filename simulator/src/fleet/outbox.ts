/** Items that a base unit keeps until the server has taken them, oldest first. */
export interface Outbox<T> {
  readonly size: () => number;
  readonly add: (items: readonly T[]) => void;
  /** Resolves with the oldest items as soon as there is one; with none when the signal is aborted. */
  readonly oldest: (atMost: number, signal: AbortSignal) => Promise<readonly T[]>;
  /** Removes the oldest items, which the server has taken. */
  readonly remove: (count: number) => void;
  /** Resolves when it is empty or the signal is aborted. */
  readonly emptied: (signal: AbortSignal) => Promise<void>;
}

export function createOutbox<T>(): Outbox<T> {
  let items: T[] = [];
  const waiting = new Set<() => void>();

  async function until(ready: () => boolean, signal: AbortSignal): Promise<void> {
    while (!ready() && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      await promise;
      signal.removeEventListener('abort', wake);
      waiting.delete(wake);
    }
  }

  function changed(): void {
    for (const wake of waiting) wake();
  }

  return {
    size: () => items.length,
    add(more) {
      if (more.length === 0) return;
      items = items.concat(more);
      changed();
    },
    async oldest(atMost, signal) {
      await until(() => items.length > 0, signal);
      return signal.aborted ? [] : items.slice(0, atMost);
    },
    remove(count) {
      items = items.slice(count);
      changed();
    },
    emptied: (signal) => until(() => items.length === 0, signal),
  };
}
