import type { screenLock as english } from '../en/screen-lock.ts';
import type { Translated } from '../translated.ts';

export const screenLock = {
  title: 'Écran verrouillé',
  whose:
    '{{username}} est connecté chez {{company}}. Déverrouillez l’écran pour reprendre là où vous en étiez.',
  password: 'Votre mot de passe',
  passwordMissing: 'Saisissez votre mot de passe',
  passwordWrong: 'Le mot de passe n’est pas correct',
  unlock: 'Déverrouiller',
  passkey: 'Utiliser une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas fonctionné. Utilisez votre mot de passe, ou réessayez.',
  alarms:
    'Tant qu’il est verrouillé, cet écran n’affiche aucune alarme. Les messages d’alarme sont envoyés comme toujours.',
  warning: 'L’écran va être verrouillé',
  left_one: 'Rien n’a été fait ici depuis un moment. Verrouillage dans {{count}} seconde.',
  left_other: 'Rien n’a été fait ici depuis un moment. Verrouillage dans {{count}} secondes.',
  stay: 'Rester connecté',
} as const satisfies Translated<typeof english>;
