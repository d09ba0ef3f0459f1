import type { listBar as english } from '../en/list-bar.ts';
import type { Translated } from '../translated.ts';

export const listBar = {
  clear: 'Suche löschen',
  count: '{{shown}} von {{total}}',
  all: 'insgesamt {{total}}',
  sort: 'Sortierung',
  usualOrder: 'Übliche Reihenfolge',
  descending: '{{name}}, absteigend',
  filters: 'Filter',
  filtersOn: 'Filter (aktiv)',
  more: 'Weitere Filter',
  clearFilters: 'Filter löschen',
  markAll: 'Alle markieren',
  markAllShown_one: 'Den angezeigten Eintrag markieren',
  markAllShown_other: 'Alle {{count}} angezeigten markieren',
  clearMarks: 'Markierungen löschen',
  none: 'Nichts passt zur Suche',
  noneHint:
    'Wörter werden in beliebiger Reihenfolge gefunden, ohne Rücksicht auf Groß- und Kleinschreibung und Akzente.',
  showAll: 'Alle anzeigen',
  saved: {
    title: 'Gespeicherte Suchen',
    none: 'Noch keine gespeicherten Suchen für diese Liste',
    failed: 'Die gespeicherten Suchen konnten nicht geladen werden',
    searchFirst: 'Durchsuchen Sie zuerst die Liste und speichern Sie die Suche dann hier unter einem Namen.',
    name: 'Name dieser Suche',
    save: 'Suche speichern',
    deleteOf: 'Gespeicherte Suche {{name}} löschen',
  },
} as const satisfies Translated<typeof english>;
