let page = '';
let subject = '';
let count = 0;
let mark = '';

/** Names the browser's tab after the page. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Puts what a page is about before its name, so that tabs of several can be distinguished; '' takes it away. */
export function setPageSubject(name: string): void {
  subject = name;
  show();
}

/** Puts a number before the name of the tab, so that it is seen from another one; 0 takes it away. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  show();
}

/** Puts what is wrong with the whole page before everything else; '' takes it away. */
export function setTitleMark(text: string): void {
  mark = text;
  show();
}

function show(): void {
  const named = subject === '' ? page : `${subject} · ${page}`;
  const title = mark === '' ? named : `${mark} ${named}`;
  document.title = count > 0 ? `(${count}) ${title}` : title;
}
