import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { TableHeaderCell } from '../ui/table.tsx';
import { nextOrder } from './list-order.ts';
import type { ChosenOrder } from './order-filter.ts';

interface SortHeaderProps {
  readonly column: string;
  readonly order: ChosenOrder;
  readonly children: string;
}

/** A column name that sorts the list: ascending, descending, and then the list's own order again. */
export function SortHeader({ column, order, children }: SortHeaderProps) {
  const { value, onChange } = order;
  const isSorted = value?.column === column;
  const Arrow = isSorted ? (value.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <TableHeaderCell aria-sort={isSorted ? (value.isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        onClick={() => onChange(nextOrder(value, column))}
        className={classes(
          'group -mx-1 inline-flex h-full min-h-6 items-center gap-1 rounded-sm px-1 -outline-offset-2 hover:text-text',
          isSorted && 'text-text',
        )}
      >
        {children}
        <Arrow
          aria-hidden
          size={14}
          className={classes(
            !isSorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        />
      </button>
    </TableHeaderCell>
  );
}
