/** Counts the requests that somebody is waiting for. */
export interface Activity {
  /** Call when one begins; call what it returns, once, when it has ended. */
  begin(): () => void;
  readonly count: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createActivity(): Activity {
  let running = 0;
  const listeners = new Set<() => void>();
  const change = (by: number): void => {
    running += by;
    for (const listener of listeners) listener();
  };
  return {
    begin() {
      change(1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        change(-1);
      };
    },
    count: () => running,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
