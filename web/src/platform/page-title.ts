let page = '';
let subject = '';
let count = 0;

/** Names the browser's tab after the page. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Puts what a page is about before its name, so that tabs of several can be told apart; '' takes it away. */
export function setPageSubject(name: string): void {
  subject = name;
  show();
}

/** Puts a number before the name of the tab, so that it is seen from another one; 0 takes it away. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  show();
}

function show(): void {
  const title = subject === '' ? page : `${subject} · ${page}`;
  document.title = count > 0 ? `(${count}) ${title}` : title;
}
