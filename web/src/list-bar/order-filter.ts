import type { ListFilter } from './list-chip.tsx';
import { formatOrder, parseOrder, type ListOrder } from './list-order.ts';

/** Order of a list, and what changes it. */
export interface ChosenOrder {
  /** undefined while the list has its own order. */
  readonly value: ListOrder | undefined;
  readonly onChange: (order: ListOrder | undefined) => void;
}

/** A column by which a list can be sorted, with its name. */
export interface NamedColumn {
  readonly column: string;
  readonly name: string;
}

/** Texts of the choice of an order. */
interface OrderTexts {
  readonly label: string;
  /** Option for the list's own order. */
  readonly any: string;
  readonly descending: (name: string) => string;
}

/** Returns the order of a list as one of its filters: kept with a saved search, and chosen where there are no headers. */
export function orderFilter(
  { value, onChange }: ChosenOrder,
  columns: readonly NamedColumn[],
  { label, any, descending }: OrderTexts,
): Omit<ListFilter, 'place'> {
  return {
    name: 'sort',
    label,
    any,
    isOrder: true,
    options: columns.flatMap(({ column, name }) => [
      { value: formatOrder({ column, isDescending: false }), label: name },
      { value: formatOrder({ column, isDescending: true }), label: descending(name) },
    ]),
    value: value && formatOrder(value),
    onChange: (chosen) =>
      onChange(
        parseOrder(
          chosen,
          columns.map(({ column }) => column),
        ),
      ),
  };
}
