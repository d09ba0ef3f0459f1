import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

export const ui = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  tryAgain: 'Reintentar',
  notifications: 'Notificaciones',
} as const satisfies Translated<typeof english>;
