import type { nameMenu as english } from '../en/name-menu.ts';
import type { Translated } from '../translated.ts';

export const nameMenu = {
  languageAndUnits: 'Langue et unités',
  thisDevice: 'Notifications de cet appareil',
  push: 'Notifications push sur cet appareil',
} as const satisfies Translated<typeof english>;
