import type { screenLock as english } from '../en/screen-lock.ts';
import type { Translated } from '../translated.ts';

export const screenLock = {
  title: 'Bildschirm gesperrt',
  whose:
    '{{username}} ist bei {{company}} angemeldet. Entsperren Sie den Bildschirm, um dort weiterzumachen, wo Sie waren.',
  password: 'Ihr Passwort',
  passwordMissing: 'Geben Sie Ihr Passwort ein',
  passwordWrong: 'Das Passwort ist nicht richtig',
  unlock: 'Entsperren',
  passkey: 'Passkey verwenden',
  passkeyFailed:
    'Der Passkey hat nicht funktioniert. Verwenden Sie Ihr Passwort oder versuchen Sie es erneut.',
  alarms:
    'Solange er gesperrt ist, zeigt dieser Bildschirm keine Alarme. Nachrichten über Alarme werden wie immer gesendet.',
  warning: 'Der Bildschirm wird gleich gesperrt',
  left_one: 'Hier wurde seit einer Weile nichts getan. Die Sperre kommt in {{count}} Sekunde.',
  left_other: 'Hier wurde seit einer Weile nichts getan. Die Sperre kommt in {{count}} Sekunden.',
  stay: 'Angemeldet bleiben',
} as const satisfies Translated<typeof english>;
