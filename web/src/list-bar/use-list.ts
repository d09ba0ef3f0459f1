import type { Sensor } from '@ts1/contract';
import { useLocation } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { sortItems, type ListOrder, type SortColumns } from './list-order.ts';
import type { ChosenOrder } from './order-filter.ts';
import { searched } from './search-rule.ts';
import { useSensorTexts } from './use-sensor-texts.ts';

/** A list that is searched and sorted. */
export interface SearchedList<Item> {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly found: readonly Item[];
  readonly isSearching: boolean;
  readonly order: ChosenOrder;
}

const NO_COLUMNS: SortColumns<unknown> = {};

/**
 * Searches and sorts a list. What was typed is shown at once; a long list follows as soon as it can.
 * @param searchTexts texts by which an item is found; the same function while the list exists
 * @param columns columns by which it can be sorted; the same object while the list exists
 */
export function useList<Item>(
  items: readonly Item[],
  searchTexts: (item: Item) => readonly string[],
  columns: SortColumns<Item> = NO_COLUMNS,
): SearchedList<Item> {
  const [search, setSearch] = useAsked();
  const found = useFound(items, search, searchTexts);
  return { search, setSearch, isSearching: search.trim() !== '', ...useOrdered(found, columns) };
}

/** Searches and sorts sensors; they are found by their zones, too. */
export function useSensorSearch(
  sensors: readonly Sensor[],
  columns: SortColumns<Sensor> = NO_COLUMNS,
): SearchedList<Sensor> {
  const [search, setSearch] = useAsked();
  const found = useFound(sensors, search, useSensorTexts(search));
  return { search, setSearch, isSearching: search.trim() !== '', ...useOrdered(found, columns) };
}

/** Returns the text to search for: the one that the address asks to find (`?find=`), until the user types. */
function useAsked() {
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('find') ?? '' });
  const [known, setKnown] = useState(asked);
  const [search, setSearch] = useState(asked);
  if (asked !== known) {
    setKnown(asked);
    setSearch(asked);
  }
  return [search, setSearch] as const;
}

function useFound<Item>(
  items: readonly Item[],
  search: string,
  searchTexts: (item: Item) => readonly string[],
): readonly Item[] {
  const wanted = useDeferredValue(search);
  return useMemo(() => searched(items, wanted, searchTexts), [items, wanted, searchTexts]);
}

function useOrdered<Item>(found: readonly Item[], columns: SortColumns<Item>) {
  const [value, onChange] = useState<ListOrder>();
  const sortValue = value && columns[value.column];
  const sorted = useMemo(
    () => (sortValue === undefined ? found : sortItems(found, sortValue, value?.isDescending === true)),
    [found, sortValue, value],
  );
  return { found: sorted, order: { value, onChange } };
}
