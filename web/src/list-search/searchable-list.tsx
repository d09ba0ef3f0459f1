import type { FilterScreen } from '@ts1/contract';
import type { ReactNode } from 'react';
import { ListSearch } from './list-search.tsx';
import { NoMatch } from './no-match.tsx';
import { useListSearch } from './use-list-search.ts';

interface SearchableListProps<Item> {
  readonly items: readonly Item[];
  /** Texts by which an item is found; the same function while the list exists. */
  readonly searchTexts: (item: Item) => readonly string[];
  /** Screen whose searches can be kept. */
  readonly screen: FilterScreen;
  /** Name of the search field. */
  readonly label: string;
  /** Whether a short list has a search too. */
  readonly always?: boolean;
  /** Sentence for a search that finds nothing, in words of the list's own. */
  readonly noMatch?: string;
  /** Main action of the list, at the end of its bar. */
  readonly action?: ReactNode;
  /** Shows what was found, which is never nothing. */
  readonly children: (found: readonly Item[]) => ReactNode;
}

/** A list below its search. */
export function SearchableList<Item>({
  items,
  searchTexts,
  screen,
  label,
  always,
  noMatch,
  action,
  children,
}: SearchableListProps<Item>) {
  const { search, setSearch, found } = useListSearch(items, searchTexts);
  return (
    <>
      <div className="flex flex-wrap-reverse justify-end gap-x-3">
        <div className="min-w-0 grow basis-60">
          <ListSearch
            screen={screen}
            label={label}
            always={always}
            value={search}
            onChange={setSearch}
            shown={found.length}
            total={items.length}
          />
        </div>
        {Boolean(action) && <div className="mb-3">{action}</div>}
      </div>
      {found.length === 0 ? <NoMatch title={noMatch} onShowAll={() => setSearch('')} /> : children(found)}
    </>
  );
}
