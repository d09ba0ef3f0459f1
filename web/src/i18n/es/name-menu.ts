import type { nameMenu as english } from '../en/name-menu.ts';
import type { Translated } from '../translated.ts';

export const nameMenu = {
  languageAndUnits: 'Idioma y unidades',
  thisDevice: 'Notificaciones de este dispositivo',
  push: 'Mensajes push en este dispositivo',
} as const satisfies Translated<typeof english>;
