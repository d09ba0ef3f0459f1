import type { MouseEvent } from 'react';

const CONTROL = 'a, button, input, select, textarea, label';

/** Opens a row by a click anywhere on it as by its link; not where something else was pressed, or text was marked. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  // A dialog that was opened in the row lies elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(CONTROL) !== null || document.getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('a');
  link?.focus({ preventScroll: true });
  link?.click();
}
