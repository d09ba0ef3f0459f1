/** Returns numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns one of some things. */
export function pick<T>(among: readonly T[], next: () => number): T {
  const one = among[Math.floor(next() * among.length)];
  if (one === undefined) throw new Error('there is nothing to pick');
  return one;
}
