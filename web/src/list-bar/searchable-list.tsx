import type { FilterScreen } from '@ts1/contract';
import { useState, type ReactNode } from 'react';
import { ListBar } from './list-bar.tsx';
import type { SortColumns } from './list-order.ts';
import { NoMatch } from './no-match.tsx';
import type { ChosenOrder, NamedColumn } from './order-filter.ts';
import { SEARCH_FROM } from './search-from.ts';
import { useList } from './use-list.ts';
import { useMarks, type Marks } from './use-marks.ts';

/** A filter of a list and the entries that it leaves in. */
export interface EntryFilter<Item> {
  readonly name: string;
  readonly label: string;
  /** Text of the option that leaves nothing out. */
  readonly any: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly includes: (item: Item) => boolean;
  }[];
}

interface SearchableListProps<Item, Column extends string> {
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
  readonly filters?: readonly EntryFilter<Item>[];
  /** Columns by which the list can be sorted; the same object while the list exists. */
  readonly columns?: SortColumns<Item, Column>;
  readonly columnName?: (column: Column) => string;
  /** Media query of the widths at which the list is one of cards. */
  readonly cardsBelow?: string;
  /** Main action of the list, at the end of its bar. */
  readonly action?: ReactNode;
  /** Lets entries be marked. */
  readonly marking?:
    | undefined
    | {
        readonly itemId: (item: Item) => number;
        /** Bar of the marked entries, in the place of the list's own. */
        readonly bar: (marks: Marks<Item>, found: readonly Item[]) => ReactNode;
      };
  /** Shows what was found, which is never nothing. */
  readonly children: (
    found: readonly Item[],
    list: { readonly order: ChosenOrder; readonly marks: Marks<Item> },
  ) => ReactNode;
}

const NO_ID = (): number => 0;

/** A list below its bar. */
export function SearchableList<Item, Column extends string = never>(
  props: SearchableListProps<Item, Column>,
) {
  const { items, searchTexts, screen, label, always, noMatch, cardsBelow, action, marking, children } = props;
  const { columns, columnName = String } = props;
  const { search, setSearch, found: searched, order } = useList(items, searchTexts, columns);
  const { filters, includes, isNarrowed, clear } = useFilters(props.filters ?? []);
  const found = searched.filter(includes);
  const marks = useMarks(found, marking?.itemId ?? NO_ID);
  return (
    <>
      <ListBar
        screen={screen}
        label={label}
        always={always}
        value={search}
        onChange={setSearch}
        shown={found.length}
        total={items.length}
        filters={always === true || items.length >= SEARCH_FROM || isNarrowed ? filters : []}
        action={action}
        {...(columns !== undefined && { order, columns: namedColumns(columns, columnName) })}
        {...(cardsBelow !== undefined && { cardsBelow })}
        onMarkAll={marking === undefined || found.length === 0 ? undefined : marks.markAll}
        markedBar={marks.items.length === 0 ? undefined : marking?.bar(marks, found)}
      />
      {found.length === 0 ? (
        <NoMatch
          title={noMatch}
          onShowAll={() => {
            setSearch('');
            clear();
          }}
        />
      ) : (
        children(found, { order, marks })
      )}
    </>
  );
}

function namedColumns<Column extends string>(
  columns: Readonly<Record<Column, unknown>>,
  columnName: (column: Column) => string,
): readonly NamedColumn[] {
  const names = Object.keys(columns) as Column[];
  return names.map((column) => ({ column, name: columnName(column) }));
}

/** Keeps what is chosen in each filter. */
function useFilters<Item>(entryFilters: readonly EntryFilter<Item>[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | undefined>>>({});
  const filters = entryFilters.map((filter) => ({
    ...filter,
    value: chosen[filter.name],
    onChange: (value: string | undefined) => setChosen((before) => ({ ...before, [filter.name]: value })),
  }));
  const tests = filters.flatMap(
    ({ options, value }) => options.find((option) => option.value === value)?.includes ?? [],
  );
  const includes = (item: Item): boolean => tests.every((test) => test(item));
  return { filters, includes, isNarrowed: tests.length > 0, clear: () => setChosen({}) };
}
