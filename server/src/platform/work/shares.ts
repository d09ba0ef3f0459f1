/** The most that one key has of something limited that it shares with others: one part of so many. */
const PART = 4;

/** Something that is limited and divided among companies: bytes, readings, places. */
export interface Shares<Key> {
  readonly held: number;
  /** Amount that one of them holds. */
  heldBy(key: Key): number;
  /** Whether one of them has all it may have. */
  isFullFor(key: Key): boolean;
  /** Whether one of them may have so much more. */
  fits(key: Key, more: number): boolean;
  /** Counts what was taken; negative for what is given back. Never refuses: ask before. */
  take(key: Key, amount: number): void;
}

/**
 * Divides `most` so that no holder can use up what others need: one that is alone has up to `alone`, among others a
 * quarter, and where more than four have used it up an equal part each. So there is always room for a new one, and the
 * amount held in all may pass `most` by what new ones bring.
 */
export function createShares<Key>(most: number, alone: number = most): Shares<Key> {
  const holders = new Map<Key, number>();
  let held = 0;

  function partOf(key: Key): number {
    const others = holders.size - (holders.has(key) ? 1 : 0);
    if (others === 0) return alone;
    return most / (held < most ? PART : Math.max(PART, others + 1));
  }

  return {
    get held() {
      return held;
    },
    heldBy: (key) => holders.get(key) ?? 0,
    isFullFor: (key) => (holders.get(key) ?? 0) >= partOf(key),
    fits: (key, more) => (holders.get(key) ?? 0) + more <= partOf(key),
    take(key, amount) {
      held += amount;
      const own = (holders.get(key) ?? 0) + amount;
      if (own === 0) holders.delete(key);
      else holders.set(key, own);
    },
  };
}
