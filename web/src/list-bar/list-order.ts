/** Value of an entry by which a list is sorted; null where it has none. */
export type SortValue = string | number | null;

/** Columns by which a list can be sorted, and the value of an entry in each. */
export type SortColumns<Item, Column extends string = string> = Readonly<
  Record<Column, (item: Item) => SortValue>
>;

/** Order of a list by one of its columns. */
export interface ListOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Shared, because a collator takes longer to make than a hundred names to compare. */
const TEXTS = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : TEXTS.compare(String(one), String(other));
}

/**
 * Sorts items by a value; those without one are last in either direction, and equal ones keep their places.
 * @param sortValue value of an item; a number that is not one (`NaN`) counts as none
 */
export function sortItems<Item>(
  items: readonly Item[],
  sortValue: (item: Item) => SortValue,
  isDescending: boolean,
): readonly Item[] {
  const known: { readonly item: Item; readonly value: string | number }[] = [];
  const unknown: Item[] = [];
  for (const item of items) {
    const value = sortValue(item);
    if (value === null || Number.isNaN(value)) unknown.push(item);
    else known.push({ item, value });
  }
  const sign = isDescending ? -1 : 1;
  known.sort((one, other) => sign * compareValues(one.value, other.value));
  return [...known.map(({ item }) => item), ...unknown];
}

/** Returns the order after a press on a column's header: ascending, then descending, then the list's own again. */
export function nextOrder(order: ListOrder | undefined, column: string): ListOrder | undefined {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? undefined : { column, isDescending: true };
}

/** Writes an order as one word: the column, with a minus before it when it is descending. */
export function formatOrder({ column, isDescending }: ListOrder): string {
  return isDescending ? `-${column}` : column;
}

/** Reads an order that `formatOrder` wrote; undefined when the list has no such column. */
export function parseOrder(text: string | undefined, columns: readonly string[]): ListOrder | undefined {
  if (text === undefined) return undefined;
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  return columns.includes(column) ? { column, isDescending } : undefined;
}
