/** Scrolls the line that an element is in to show it, and nothing else of the page. */
export function showInLine(element: HTMLElement | null): void {
  const line = element?.parentElement;
  if (element === null || line === null || line === undefined) return;
  const [own, all] = [element.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}
