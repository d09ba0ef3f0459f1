import { useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/** Entries of a list that are marked, for what is done with several at once. */
export interface Marks<Item> {
  /** Marked entries that are in the list now: those that are not found any more are left alone. */
  readonly items: readonly Item[];
  readonly isMarked: (id: number) => boolean;
  readonly mark: (id: number, isMarked: boolean) => void;
  readonly markAll: () => void;
  readonly clear: () => void;
}

/**
 * Keeps which entries of a list are marked.
 * @param found entries in the list now
 * @param itemId id of an entry
 */
export function useMarks<Item>(found: readonly Item[], itemId: (item: Item) => number): Marks<Item> {
  const [marked, setMarked] = useState(NONE);
  return {
    items: marked.size === 0 ? [] : found.filter((item) => marked.has(itemId(item))),
    isMarked: (id) => marked.has(id),
    mark: (id, isMarked) =>
      setMarked((before) => new Set([...before, id].filter((one) => isMarked || one !== id))),
    markAll: () => setMarked(new Set(found.map(itemId))),
    clear: () => setMarked(NONE),
  };
}
