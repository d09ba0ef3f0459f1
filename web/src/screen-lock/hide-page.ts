/** A page that was taken out of the document. */
export interface HiddenPage {
  /** Empty element that is all that the document has meanwhile. */
  readonly place: HTMLElement;
  /** Brings the page back as it was: what was typed, how far it was scrolled, and what had the focus. */
  restore(): void;
}

/** Events by which people use a page. */
const INPUTS = ['keydown', 'keyup', 'pointerdown', 'mousedown', 'touchstart', 'click', 'focusin'] as const;

/**
 * Takes the page out of the document, not only out of sight: another body is there meanwhile, and the name of the tab
 * says nothing. The page itself lives on, so that nothing that was typed is lost.
 */
export function hidePage(title: string): HiddenPage {
  const page = document.body;
  const focused = document.activeElement;
  const scrolled = [document.documentElement, ...page.querySelectorAll('*')]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  const cover = document.createElement('body');
  const place = cover.appendChild(document.createElement('div'));
  // The page listens to the whole document: for its keys, and for a press beside an open list, which closes it.
  for (const name of INPUTS) cover.addEventListener(name, (event) => event.stopPropagation());
  page.replaceWith(cover);
  const releaseTitle = holdTitle(title);
  return {
    place,
    restore() {
      releaseTitle();
      cover.replaceWith(page);
      for (const { element, left, top } of scrolled) {
        element.scrollLeft = left;
        element.scrollTop = top;
      }
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
  };
}

/** Holds the name of the tab against a page that goes on naming it; the returned function gives it back its own. */
function holdTitle(title: string): () => void {
  let own = document.title;
  document.title = title;
  const observer = new MutationObserver(() => {
    if (document.title === title) return;
    own = document.title;
    document.title = title;
  });
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    document.title = own;
  };
}
