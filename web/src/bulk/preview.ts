/** Effect of a change of several on one: nothing is to change, it changes, or it cannot, for a reason in words. */
export type Outcome = 'changes' | 'same' | { readonly cannot: string };

/** Effects of a change of several. */
export interface Preview<Item> {
  readonly changes: readonly Item[];
  readonly same: readonly Item[];
  /** By their reason, in the order in which the reasons came up. */
  readonly cannot: ReadonlyMap<string, readonly Item[]>;
}

/** Looks at each before anything is sent; each is in exactly one part. */
export function previewChanges<Item>(
  items: readonly Item[],
  itemOutcome: (item: Item) => Outcome,
): Preview<Item> {
  const changes: Item[] = [];
  const same: Item[] = [];
  const cannot = new Map<string, Item[]>();
  for (const item of items) {
    const outcome = itemOutcome(item);
    if (outcome === 'changes') changes.push(item);
    else if (outcome === 'same') same.push(item);
    else cannot.set(outcome.cannot, [...(cannot.get(outcome.cannot) ?? []), item]);
  }
  return { changes, same, cannot };
}
