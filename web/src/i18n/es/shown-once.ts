import type { shownOnce as english } from '../en/shown-once.ts';
import type { Translated } from '../translated.ts';

export const shownOnce = {
  copied: 'Copiado',
  selected: 'Seleccionado. Pulse Ctrl+C para copiar.',
  closeAnyway: 'Cerrar sin copiar',
  done: 'Listo',
} as const satisfies Translated<typeof english>;
