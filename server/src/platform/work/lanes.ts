import { Unavailable } from '../errors.ts';

/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more wait in line.
 * @throws Unavailable when the line is full
 */
export function createLane(atOnce: number, waiting: number) {
  const run = createFairLane<null>({ atOnce, waiting, waitingOfOne: waiting });
  return async function inLane<T>(work: () => Promise<T>): Promise<T> {
    return run(null, work);
  };
}

export interface FairLaneLimits {
  readonly atOnce: number;
  /** Most at once for one key; by default as many as there are places. */
  readonly atOnceOfOne?: number;
  /** Most that wait for one key. */
  readonly waitingOfOne: number;
  /** Most that wait for all keys; a key with none waiting may always wait. */
  readonly waiting?: number;
}

export type FairLane<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run at a time. Each key has a separate line, and the lines take turns: a key with much
 * work waits for itself, and the others do not wait for it.
 * @throws Unavailable when the line of the key is full
 */
export function createFairLane<Key>(limits: FairLaneLimits): FairLane<Key> {
  const { atOnce, atOnceOfOne = atOnce, waitingOfOne, waiting = Number.POSITIVE_INFINITY } = limits;
  /** Lines in the order of their turns. */
  const lines = new Map<Key, (() => void)[]>();
  const running = new Map<Key, number>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const hasPlace = (key: Key): boolean => runningInAll < atOnce && (running.get(key) ?? 0) < atOnceOfOne;

  function count(key: Key, change: 1 | -1): void {
    runningInAll += change;
    const own = (running.get(key) ?? 0) + change;
    if (own === 0) running.delete(key);
    else running.set(key, own);
  }

  /** Gives a free place to the next line. */
  function callNext(): void {
    for (const [key, line] of lines) {
      if (!hasPlace(key)) continue;
      const next = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      if (next === undefined) continue;
      waitingInAll -= 1;
      count(key, 1);
      next();
      return;
    }
  }

  async function place(key: Key): Promise<void> {
    const line = lines.get(key) ?? [];
    if (line.length === 0 && hasPlace(key)) return count(key, 1);
    if (line.length >= waitingOfOne || (line.length > 0 && waitingInAll >= waiting)) {
      throw new Unavailable('The server is busy. Please try again.');
    }
    waitingInAll += 1;
    return new Promise((resolve) => {
      line.push(resolve);
      lines.set(key, line);
    });
  }

  return async function run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    await place(key);
    try {
      return await work();
    } finally {
      count(key, -1);
      callNext();
    }
  };
}

/** Creates lanes: work of the same key runs one after another, work of different keys at the same time. */
export function createKeyedLanes(waiting: number) {
  return createFairLane<string>({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfOne: 1,
    waitingOfOne: waiting,
  });
}
