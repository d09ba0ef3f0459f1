import { ApiError } from './api-error.ts';
import { createReadPlaces, type ReadPlaces } from './read-places.ts';

/** Whether the server is known to be within reach. The listener to its signs of life sets it; calls and screens ask. */
export interface Connection {
  /** Epoch milliseconds of the last sign of life; null while there is a connection. */
  readonly lostSince: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Aborts as the connection is lost: what waits for an answer then waits in vain. */
  readonly whileKept: () => AbortSignal;
  set(lostSince: number | null): void;
  /** Places in the live events of what was read. */
  readonly places: ReadPlaces;
}

/** The connection of this page, which counts as kept until somebody finds it lost. */
export function createConnection(): Connection {
  const listeners = new Set<() => void>();
  let since: number | null = null;
  let kept = new AbortController();
  return {
    lostSince: () => since,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whileKept: () => kept.signal,
    places: createReadPlaces(),
    set(lostSince) {
      if (since === lostSince) return;
      if (lostSince === null) kept = new AbortController();
      else kept.abort(new ApiError({ kind: 'network' }));
      since = lostSince;
      for (const listener of listeners) listener();
    },
  };
}
