import type { sessions as english } from '../en/sessions.ts';
import type { Translated } from '../translated.ts';

export const sessions = {
  title: 'Wo Sie angemeldet sind',
  hint: 'Eine Sitzung endet nach 24 Stunden oder wenn sie 12 Stunden lang nicht verwendet wurde. Ein geöffneter Bildschirm verwendet sie.',
  failed: 'Ihre Sitzungen konnten nicht geladen werden',
  here: 'Dieser Browser',
  unknown: 'Unbekannter Browser',
  began: 'Angemeldet {{at}} von {{address}}',
  beganSomewhere: 'Angemeldet {{at}}',
  used: 'zuletzt verwendet {{at}}',
  end: 'Beenden',
  endNamed: 'Sitzung von {{browser}} beenden, angemeldet {{at}}',
  endOthers: 'Alle anderen beenden',
  ended: 'Dort abgemeldet',
  endFailed: 'Die Sitzung konnte nicht beendet werden',
} as const satisfies Translated<typeof english>;
