import type { HTMLAttributes, ReactNode, Ref, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { classes } from './classes.ts';

interface TableProps {
  /** Name of what the table lists, for those who jump from table to table. */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A table on a card; scrolls sideways inside its own frame rather than moving the page. */
export function Table({ label, children, className }: TableProps) {
  return (
    <div className="overflow-x-auto rounded-md border border-border bg-surface">
      <table aria-label={label} className={classes('w-full border-collapse text-left text-table', className)}>
        {children}
      </table>
    </div>
  );
}

/** The row of column names. */
export function TableHead({ children }: { readonly children: ReactNode }) {
  return (
    <thead className="border-b border-border bg-raised text-muted">
      <tr>{children}</tr>
    </thead>
  );
}

/** The rows. */
export function TableBody({ children }: { readonly children: ReactNode }) {
  return <tbody className="divide-y divide-border">{children}</tbody>;
}

interface TableRowProps extends HTMLAttributes<HTMLTableRowElement> {
  readonly ref?: Ref<HTMLTableRowElement>;
}

/** One row: 44 px, 52 px where a finger points. */
export function TableRow({ className, ...row }: TableRowProps) {
  return (
    <tr
      {...row}
      className={classes('h-11 not-[.alarm-tint]:hover:bg-raised pointer-coarse:h-13', className)}
    />
  );
}

/** A column name. */
export function TableHeaderCell({ className, ...cell }: ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      {...cell}
      className={classes('h-9 px-3 text-fine font-medium whitespace-nowrap', className)}
    />
  );
}

/** One cell. */
export function TableCell({ className, ...cell }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...cell} className={classes('px-3 py-1', className)} />;
}
