import type { listBar as english } from '../en/list-bar.ts';
import type { Translated } from '../translated.ts';

export const listBar = {
  clear: 'Effacer la recherche',
  count: '{{shown}} sur {{total}}',
  all: '{{total}} au total',
  sort: 'Tri',
  usualOrder: 'Ordre habituel',
  descending: '{{name}}, décroissant',
  filters: 'Filtres',
  filtersOn: 'Filtres (actifs)',
  more: 'Autres filtres',
  clearFilters: 'Effacer les filtres',
  markAll: 'Tout cocher',
  markAllShown_one: 'Cocher le seul affiché',
  markAllShown_other: 'Cocher les {{count}} affichés',
  clearMarks: 'Tout décocher',
  none: 'Rien ne correspond à la recherche',
  noneHint:
    'Les mots sont trouvés dans n’importe quel ordre, sans tenir compte des majuscules ni des accents.',
  showAll: 'Tout afficher',
  saved: {
    title: 'Recherches enregistrées',
    none: 'Aucune recherche enregistrée pour cette liste',
    failed: 'Les recherches enregistrées n’ont pas pu être chargées',
    searchFirst: 'Faites d’abord une recherche dans la liste, puis enregistrez-la ici sous un nom.',
    name: 'Nom de cette recherche',
    save: 'Enregistrer la recherche',
    deleteOf: 'Supprimer la recherche enregistrée {{name}}',
  },
} as const satisfies Translated<typeof english>;
