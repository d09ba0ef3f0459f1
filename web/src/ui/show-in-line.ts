/** Scrolls the line that an element is in to show it, and nothing else of the page; with the next frame, which lays the page out. */
export function showInLine(element: HTMLElement | null): void {
  if (element !== null) requestAnimationFrame(() => scrollLine(element));
}

function scrollLine(element: HTMLElement): void {
  const line = element.parentElement;
  if (line === null) return;
  const [own, all] = [element.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}
