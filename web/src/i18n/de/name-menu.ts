import type { nameMenu as english } from '../en/name-menu.ts';
import type { Translated } from '../translated.ts';

export const nameMenu = {
  languageAndUnits: 'Sprache und Einheiten',
  thisDevice: 'Benachrichtigungen dieses Geräts',
  push: 'Push-Nachrichten auf diesem Gerät',
} as const satisfies Translated<typeof english>;
