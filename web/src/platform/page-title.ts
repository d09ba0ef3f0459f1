let page = '';
let count = 0;

/** Names the browser's tab after the page. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Puts a number before the name of the tab, so that it is seen from another one; 0 takes it away. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  show();
}

function show(): void {
  document.title = count > 0 ? `(${count}) ${page}` : page;
}
