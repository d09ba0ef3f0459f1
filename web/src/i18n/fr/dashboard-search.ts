import type { dashboardSearch as english } from '../en/dashboard-search.ts';
import type { Translated } from '../translated.ts';

export const dashboardSearch = {
  label: 'Rechercher des capteurs',
  hiddenAlarms_one:
    '{{count}} capteur en alarme n’est pas affiché\u00A0: il ne correspond pas à la recherche.',
  hiddenAlarms_other:
    '{{count}} capteurs en alarme ne sont pas affichés\u00A0: ils ne correspondent pas à la recherche.',
} as const satisfies Translated<typeof english>;
