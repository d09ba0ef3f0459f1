import { type Key, type ReactNode, useCallback, useMemo, useState } from 'react';
import { type LongListOptions, useLongList } from './use-long-list.tsx';

interface Entry<Item> {
  readonly item: Item;
  readonly isDetails: boolean;
}

interface DetailsListOptions<Item> extends Pick<LongListOptions<Item>, 'items' | 'layout' | 'rowHeight'> {
  /** The same function while the list exists. */
  readonly idOf: (item: Item) => number;
  /** Ids of the items whose details are open. */
  readonly opened: ReadonlySet<number>;
  /** Whether a row and its details stay in the document out of view, as they do while something is typed there. */
  readonly isKept?: ((item: Item) => boolean) | undefined;
}

interface DetailsListParts<Item> {
  readonly row: (item: Item) => ReactNode;
  /** The `tr` below an open row; a card has its details within itself. */
  readonly details: (item: Item) => ReactNode;
}

/**
 * A long list whose rows open to details: in a table these are a row of their own, and counted as one. Returns what draws
 * the list, for the `tbody` or `ul`.
 */
export function useDetailsList<Item>(options: DetailsListOptions<Item>) {
  const { items, idOf, opened, isKept, layout, rowHeight } = options;
  const entries = useMemo(
    () =>
      items.flatMap((item): readonly Entry<Item>[] => {
        const row = { item, isDetails: false };
        return layout === 'row' && opened.has(idOf(item)) ? [row, { item, isDetails: true }] : [row];
      }),
    [items, idOf, opened, layout],
  );
  const entryKey = useCallback(
    ({ item, isDetails }: Entry<Item>): Key => (isDetails ? `${idOf(item)} details` : idOf(item)),
    [idOf],
  );
  const { draw } = useLongList({
    items: entries,
    keyOf: entryKey,
    layout,
    rowHeight,
    isKept: ({ item }) => isKept?.(item) === true,
  });
  return ({ row, details }: DetailsListParts<Item>): ReactNode =>
    draw(({ item, isDetails }) => (isDetails ? details(item) : row(item)));
}

/** Ids of the rows whose details are open, none at first, and what opens or closes those of one. */
export function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(
    (id: number) => setOpened((before) => before.symmetricDifference(new Set([id]))),
    [],
  );
  return { opened, toggle };
}
