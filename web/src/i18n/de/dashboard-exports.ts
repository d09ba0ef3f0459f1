import type { dashboardExports as english } from '../en/dashboard-exports.ts';
import type { Translated } from '../translated.ts';

export const dashboardExports = {
  label: 'Exportieren',
  PDF: 'PDF: die angezeigten Sensoren',
  XLS: 'XLS: die angezeigten Sensoren',
  IMG: 'IMG: die angezeigten Sensoren',
  searchAside: 'PDF und XLS enthalten auch, was die Suche auslässt',
  asOf: '{{at}} · Zeiten von {{timeZone}}',
  cut: 'Die ersten {{shown}} von {{count}} Sensoren',
  alarm: 'Alarm: {{type}}',
  failed: 'Das Bild konnte nicht erstellt werden',
  changeOrder: 'Reihenfolge ändern',
  orderDone: 'Fertig',
} as const satisfies Translated<typeof english>;
