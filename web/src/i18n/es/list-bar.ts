import type { listBar as english } from '../en/list-bar.ts';
import type { Translated } from '../translated.ts';

export const listBar = {
  clear: 'Borrar búsqueda',
  count: '{{shown}} de {{total}}',
  all: '{{total}} en total',
  sort: 'Ordenar',
  usualOrder: 'Orden habitual',
  descending: '{{name}}, descendente',
  filters: 'Filtros',
  filtersOn: 'Filtros (activos)',
  more: 'Más filtros',
  clearFilters: 'Borrar filtros',
  markAll: 'Marcar todo',
  markAllShown_one: 'Marcar el que se muestra',
  markAllShown_other: 'Marcar los {{count}} que se muestran',
  clearMarks: 'Quitar marcas',
  none: 'Nada coincide con la búsqueda',
  noneHint: 'Las palabras se buscan en cualquier orden, sin distinguir mayúsculas ni acentos.',
  showAll: 'Mostrar todo',
  saved: {
    title: 'Búsquedas guardadas',
    none: 'Todavía no hay búsquedas guardadas de esta lista',
    failed: 'No se pudieron cargar las búsquedas guardadas',
    searchFirst: 'Primero busque en la lista; después guarde aquí la búsqueda con un nombre.',
    name: 'Nombre de esta búsqueda',
    save: 'Guardar búsqueda',
    deleteOf: 'Eliminar la búsqueda guardada {{name}}',
  },
} as const satisfies Translated<typeof english>;
