import { Unavailable } from './errors.ts';

/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more stand in line.
 * @throws Unavailable when the line is full
 */
export function createLane(atOnce: number, waiting: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Unavailable('The server is busy. Please try again.');
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place; it becomes free only when nobody waits.
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Work under the same key runs one after another, work under different keys side by side. */
export function createKeyedLanes(waiting: number) {
  const lanes = new Map<string, { run: ReturnType<typeof createLane>; users: number }>();
  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(key) ?? { run: createLane(1, waiting), users: 0 };
    lanes.set(key, lane);
    lane.users += 1;
    try {
      return await lane.run(work);
    } finally {
      lane.users -= 1;
      if (lane.users === 0) lanes.delete(key);
    }
  };
}
