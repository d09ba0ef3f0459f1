/** A key that shares with others has at most one of this many parts. */
const PART = 4;

/** A limited amount that is divided among companies: bytes, readings, places. */
export interface Shares<Key> {
  readonly held: number;
  /** Returns the amount that a key has. */
  heldBy(key: Key): number;
  /** Whether a key has its whole share. */
  isFullFor(key: Key): boolean;
  /** Whether a key may have `more`. */
  fits(key: Key, more: number): boolean;
  /** Counts a taken amount; negative for a returned one. Never refuses: call `fits` before. */
  take(key: Key, amount: number): void;
}

/**
 * Divides `most` so that no holder can use up what others need: a single holder has up to `alone`, one among others a
 * quarter, and an equal part if more than four have used it up. So there is always room for a new one, and the
 * total may exceed `most` by the amounts of new holders.
 */
export function createShares<Key>(most: number, alone: number = most): Shares<Key> {
  const holders = new Map<Key, number>();
  let held = 0;

  function allowedShare(key: Key): number {
    const others = holders.size - (holders.has(key) ? 1 : 0);
    if (others === 0) return alone;
    return most / (held < most ? PART : Math.max(PART, others + 1));
  }

  return {
    get held() {
      return held;
    },
    heldBy: (key) => holders.get(key) ?? 0,
    isFullFor: (key) => (holders.get(key) ?? 0) >= allowedShare(key),
    fits: (key, more) => (holders.get(key) ?? 0) + more <= allowedShare(key),
    take(key, amount) {
      held += amount;
      const own = (holders.get(key) ?? 0) + amount;
      if (own === 0) holders.delete(key);
      else holders.set(key, own);
    },
  };
}
