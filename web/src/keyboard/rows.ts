/** Rows of tables and lists of cards of the page; what is in a dialog has keys of its own. */
const ROWS = 'main tbody > tr, main .cards > li';
const SENSOR_LINK = 'a[href^="/sensors/"]';
const FIRST_CONTROL = 'a[href], button:not(:disabled, [data-drag-handle])';

/** Finds the control that opens a row, by Enter as by a click: the link to its sensor, or its first link or button. */
function findOpener(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>(SENSOR_LINK) ?? row.querySelector<HTMLElement>(FIRST_CONTROL);
}

/** Link to what the address names: the row that it is in is open in a panel. */
const OPEN = '[aria-current="page"]';

/**
 * Moves the focus to the row before or after the one that it is in, to what opens that row; when it is in none, to the one
 * before or after the row that is open in a panel, or to the first. Stays at either end.
 */
export function moveToRow(document: Document, step: 1 | -1): void {
  const openers = [...document.querySelectorAll(ROWS)].flatMap((row) => {
    const opener = findOpener(row);
    return opener === null ? [] : [{ row, opener }];
  });
  const focused = openers.findLastIndex(({ row }) => row.contains(document.activeElement));
  const at = focused === -1 ? openers.findIndex(({ opener }) => opener.matches(OPEN)) : focused;
  const next = openers[at === -1 ? 0 : at + step];
  if (next === undefined) return;
  next.opener.focus({ preventScroll: true });
  next.row.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the search of the page, with what it holds selected; returns whether there is one. */
export function moveToSearch(document: Document): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const OWN_KEYS =
  '[role="listbox"], [role="menu"], [role="combobox"], [role="slider"], [role="spinbutton"], [role="grid"]';

/** Whether keys go into a field there, or to what has keys of its own. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPING}, ${OWN_KEYS}`) !== null;
}
