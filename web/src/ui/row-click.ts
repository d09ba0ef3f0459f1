import type { MouseEvent } from 'react';

const CONTROL = 'a, button, input, select, textarea, label';

/** Opens a row by a click anywhere on it as by its link; not where something else was pressed, or text was marked. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  press(event, 'a');
}

/** Unfolds a row, or folds it, by a click anywhere on it as by its button; the same exceptions. */
export function unfoldRow(event: MouseEvent<HTMLElement>): void {
  press(event, 'button[aria-expanded]');
}

function press({ target, currentTarget }: MouseEvent<HTMLElement>, control: string): void {
  // A dialog that was opened in the row lies elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(CONTROL) !== null || document.getSelection()?.isCollapsed === false) return;
  const pressed = currentTarget.querySelector<HTMLElement>(control);
  pressed?.focus({ preventScroll: true });
  pressed?.click();
}
