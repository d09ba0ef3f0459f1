import type { Sensor } from '@ts1/contract';
import { useLocation } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { searched } from './search-rule.ts';
import { useSensorTexts } from './use-sensor-texts.ts';

/** Search above a list. */
export interface SearchedList<Item> {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly found: readonly Item[];
  readonly isSearching: boolean;
}

/**
 * Searches a list. What was typed is shown at once; a long list follows as soon as it can.
 * @param searchTexts texts by which an item is found; the same function while the list exists
 */
export function useListSearch<Item>(
  items: readonly Item[],
  searchTexts: (item: Item) => readonly string[],
): SearchedList<Item> {
  const [search, setSearch] = useAsked();
  const found = useFound(items, search, searchTexts);
  return { search, setSearch, found, isSearching: search.trim() !== '' };
}

/** Searches sensors, by their zones too. */
export function useSensorSearch(sensors: readonly Sensor[]): SearchedList<Sensor> {
  const [search, setSearch] = useAsked();
  const found = useFound(sensors, search, useSensorTexts(search));
  return { search, setSearch, found, isSearching: search.trim() !== '' };
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
