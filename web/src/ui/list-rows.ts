/** Attribute of the room that rows take which are not in the document. */
export const GAP = 'data-gap';

/** Returns the rows that are in a list, without the room of the others. */
export function rowsIn(list: Element | null | undefined): readonly HTMLElement[] {
  return [...(list?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.hasAttribute(GAP),
  );
}

/**
 * Tells assistive technology, and the virtualizer, which of all rows this one is: rows out of view are not in the
 * document to be counted (WAI-ARIA 1.2, `aria-rowindex`, `aria-posinset`). An index of undefined takes that back.
 */
export function describeRow(row: HTMLElement, index: number | undefined, count: number): void {
  const isTable = row.tagName === 'TR';
  set(row, 'data-index', index);
  // The first row of a table is its head.
  set(
    row,
    isTable ? 'aria-rowindex' : 'aria-posinset',
    index === undefined ? undefined : index + (isTable ? 2 : 1),
  );
  if (isTable) set(row.closest('table'), 'aria-rowcount', index === undefined ? undefined : count + 1);
  else set(row, 'aria-setsize', index === undefined ? undefined : count);
}

/**
 * Keeps the columns of a table at their widths, as shares of the table: else they would follow the rows in view. Returns
 * the way back.
 */
export function holdColumns(table: HTMLTableElement | null | undefined): () => void {
  if (!table || getComputedStyle(table).tableLayout === 'fixed') return () => undefined;
  const names = [...table.querySelectorAll('th')];
  const shares = names.map((name) => ({ name, share: name.offsetWidth / table.offsetWidth }));
  for (const { name, share } of shares) name.style.width = `${share * 100}%`;
  table.style.tableLayout = 'fixed';
  return () => {
    for (const name of names) name.style.width = '';
    table.style.tableLayout = '';
  };
}

function set(element: Element | null, name: string, value: number | undefined): void {
  const text = value === undefined ? null : String(value);
  // Most rows are as they were: an attribute that is set again costs as much as a new one.
  if (element?.getAttribute(name) === text) return;
  if (text === null) element?.removeAttribute(name);
  else element?.setAttribute(name, text);
}
