/** Where rows stand on the screen, in pixels from its top. */
export type Places = ReadonlyMap<Element, number>;

const GLIDE_MS = 300;

/** Where the rows of a table stand now. */
export function placesOf(table: Element | null): Places {
  const rows = [...(table?.querySelectorAll('[data-sensor-row]') ?? [])];
  return new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
}

/** Lets rows that were put elsewhere glide there from where they stood; with reduced motion they are there at once. */
export function glide(before: Places): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [row, top] of before) {
    const movedBy = row.isConnected ? top - row.getBoundingClientRect().top : 0;
    if (movedBy === 0) continue;
    row.animate([{ transform: `translateY(${movedBy}px)` }, { transform: 'none' }], {
      duration: GLIDE_MS,
      easing: 'ease-out',
    });
  }
}
