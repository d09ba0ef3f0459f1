import type { dashboardExports as english } from '../en/dashboard-exports.ts';
import type { Translated } from '../translated.ts';

export const dashboardExports = {
  label: 'Exporter',
  PDF: 'PDF\u00A0: les capteurs affichés',
  XLS: 'XLS\u00A0: les capteurs affichés',
  IMG: 'IMG\u00A0: les capteurs affichés',
  searchAside: 'PDF et XLS contiennent aussi ceux que la recherche écarte',
  asOf: '{{at}} · heures de {{timeZone}}',
  cut: 'Les {{shown}} premiers capteurs sur {{count}}',
  alarm: 'Alarme\u00A0: {{type}}',
  failed: 'L’image n’a pas pu être créée',
  changeOrder: 'Changer l’ordre',
  orderDone: 'Terminé',
} as const satisfies Translated<typeof english>;
