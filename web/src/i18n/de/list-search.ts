import type { listSearch as english } from '../en/list-search.ts';
import type { Translated } from '../translated.ts';

export const listSearch = {
  clear: 'Suche löschen',
  count: '{{shown}} von {{total}}',
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
